import type { SiteData } from '#content/content-feature.ts'
import { collectFences, readFence, type Fence } from '#content/parse/collect-fences.ts'
import { wholeScript, type ScriptText } from '#content/parse/script-text.ts'
import { isShellFence, shellCodeOf } from '#content/parse/shell-fence.ts'
import { collectYamlScripts } from '#content/parse/yaml-scripts.ts'
import type { Page } from '#content/page.ts'
import type { Api } from '../api.ts'
import { documentedApi } from '../documented-api.ts'
import { checkRequest } from './check-request.ts'
import type { SampleProblem } from './check-json.ts'
import { readCurl } from './read-curl.ts'

/** Checks the samples of a page against the API; returns their problems with offsets into the page. */
export function matchSamples(page: Page, data: SiteData): SampleProblem[] {
  const api = documentedApi(data)
  if (!api) return []
  const concernsApi = ({ unchecked, node }: Fence) =>
    !unchecked && /apiHost|\/api\//.test(node.value)
  return collectFences(page)
    .filter(concernsApi)
    .flatMap((fence) => {
      const { text, rangeAt } = readFence(fence, page, data.variables)
      return matchCode(text, fence, api)
        .flat()
        .map((problem) => ({ ...problem, ...rangeAt(problem.start, problem.end) }))
    })
}

/**
 * Checks the `curl` calls of the API in a fence: shell code, or a CI configuration with scripts. Returns
 * the problems of each call.
 */
export function matchCode(
  text: string,
  fence: Pick<Fence, 'language'>,
  api: Api,
): SampleProblem[][] {
  return listScripts(text, fence).flatMap(({ code, toOuter }) =>
    readCurl(code)
      .flatMap((request) => {
        const problems = checkRequest(request, api)
        return problems ? [problems] : []
      })
      .map((problems) =>
        problems.map((problem) => ({
          ...problem,
          start: toOuter(problem.start),
          end: toOuter(problem.end - 1) + 1,
        })),
      ),
  )
}

function listScripts(text: string, fence: Pick<Fence, 'language'>): ScriptText[] {
  if (isShellFence(fence)) return [wholeScript(shellCodeOf(text, fence))]
  return /^ya?ml$/i.test(fence.language ?? '') ? collectYamlScripts(text) : []
}
