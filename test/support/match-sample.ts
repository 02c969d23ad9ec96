import { matchCode } from '#features/api-reference/rules/api-sample.ts'
import { buildTestApi } from './api.ts'

/** The API that samples of the tests call. */
export const api = buildTestApi()

/** Returns the problems of each call of the API in a sample, with the text that they point at. */
export function checkSample(language: string, code: string): string[][] {
  return matchCode(code, { language }, api).map((problems) =>
    problems.map(({ message, start, end }) => `${code.slice(start, end)}: ${message}`),
  )
}
