import { collectFences, readFence, type Fence } from '#content/parse/collect-fences.ts'
import { listScripts } from '#content/parse/shell-commands.ts'
import type { Api } from '../api.ts'
import { documentedApi } from '../documented-api.ts'
import { checkRequest } from '../samples/check-request.ts'
import { readCurl } from '../samples/read-curl.ts'
import type { PageRule } from '#content/rule.ts'
import type { Problem } from '#core/diagnostic.ts'

/**
 * Checks calls in shell code, and in `run` and `script` of CI configurations. Values that are only
 * known at run time are skipped.
 */
export const apiSampleRule: PageRule = {
  id: 'api:sample',
  summary:
    'Every `curl` call of the API in a sample matches `api/openapi.yaml`: method, path, parameters, key and body.',
  severity: 'error',
  scope: 'page',
  *check(page, data) {
    const api = documentedApi(data)
    if (!api) return
    for (const fence of collectFences(page)) {
      if (fence.unchecked || !/apiHost|\/api\//.test(fence.node.value)) continue
      const { text, rangeAt } = readFence(fence, page, data.variables)
      for (const { start, end, message, help } of matchCode(text, fence, api).flat()) {
        const fix = 'Fix the sample, or the description in `content-src/api/openapi.yaml`'
        yield { message, ...rangeAt(start, end), help: help ?? fix }
      }
    }
  },
}

/**
 * Checks the `curl` calls of the API in shell code or a CI configuration. Returns the problems of
 * each call.
 */
export function matchCode(text: string, fence: Pick<Fence, 'language'>, api: Api): Problem[][] {
  return listScripts(text, fence).flatMap(({ code, start: offset }) =>
    readCurl(code).flatMap((request) => {
      const problems = checkRequest(request, api)
      const move = ({ start, end, ...problem }: Problem) => {
        return { ...problem, start: start + offset, end: end + offset }
      }
      return problems ? [problems.map(move)] : []
    }),
  )
}
