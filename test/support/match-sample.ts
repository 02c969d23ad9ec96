import { matchCode } from '#features/api-reference/rules.ts'
import { buildTestApi } from './api.ts'

export const api = buildTestApi()

/** Returns the problems of each API call in a sample, with the text that they mark. */
export function checkSample(language: string, code: string): string[][] {
  return matchCode(code, { language }, api).map((problems) =>
    problems.map(({ message, start, end }) => `${code.slice(start, end)}: ${message}`),
  )
}
