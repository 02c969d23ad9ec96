import { checkRequest } from '#features/api-reference/match/check-request.ts'
import { loadSampleReader } from '#features/api-reference/samples/sample-reader.ts'
import { buildTestApi } from './api.ts'

/** The API that samples of the tests call. */
export const api = buildTestApi()

const reader = await loadSampleReader()

/** The requests in a sample that are meant for the API, with what is wrong with them. */
export function matchSample(language: string, code: string) {
  const fence = { language, node: { value: code } } as never
  return reader.readCode(code, fence).flatMap((part) =>
    part.read(part.code).flatMap((request) => {
      const match = checkRequest(request, api)
      return match ? [{ part, problems: match.problems }] : []
    }),
  )
}

/** What is said of the requests in a sample, each with the text that it points at. */
export function checkSample(language: string, code: string): string[] {
  return matchSample(language, code).flatMap(({ part, problems }) =>
    problems.map(({ message, start, end }) => {
      return `${code.slice(part.toOuter(start), part.toOuter(end - 1) + 1)}: ${message}`
    }),
  )
}
