import { collectElements, namedAttributes, rangeOfNode } from '#content/parse/collect-elements.ts'
import { collectFences, readFence, type Fence } from '#content/parse/collect-fences.ts'
import { isShellFence, shellCodeOf } from '#content/parse/shell-fence.ts'
import { wholeScript, type ScriptText } from '#content/parse/script-text.ts'
import { collectYamlScripts } from '#content/parse/yaml-scripts.ts'
import type { Page } from '#content/page.ts'
import type { SiteData } from '#content/content-feature.ts'
import { nodesOfType } from '#core/tree.ts'
import type { Api, ApiOperation } from '../api.ts'
import { documentedApi } from '../documented-api.ts'
import { buildRequests } from './build-request.ts'
import { checkShownJson } from './check-json.ts'
import { checkRequest } from './check-request.ts'
import type { SampleProblem } from './check-value.ts'
import { readCurl } from './read-curl.ts'
import { trackPlain } from './tracked-text.ts'

/** Checks the samples of a page against the API; returns their problems with offsets into the page. */
export function matchSamples(page: Page, data: SiteData): SampleProblem[] {
  const api = documentedApi(data)
  const fences = collectFences(page).filter(concernsApi)
  if (!api || fences.length === 0) return []
  const shown = collectOperations(page, api)
  return fences.flatMap((fence) => {
    const { text, rangeAt } = readFence(fence, page, data.variables)
    const { start, end } = rangeOfNode(fence.node)
    const calls = isJson(fence) ? [] : matchCode(text, fence, api)
    for (const { operation } of calls) if (operation) shown.push({ operation, end })
    const operation = isJson(fence) && findOperation(shown, page, start)
    const problems = operation
      ? checkShownJson(trackPlain(text, 0), operation, api)
      : calls.flatMap((call) => call.problems)
    return (problems ?? []).map((problem) => ({
      ...problem,
      ...rangeAt(problem.start, problem.end),
    }))
  })
}

/** Matches the `curl` calls of the API in a fence: shell code, or a CI configuration with scripts. */
export function matchCode(text: string, fence: Pick<Fence, 'language'>, api: Api) {
  return listScripts(text, fence).flatMap(({ code, toOuter }) =>
    readCurl(code)
      .flatMap(buildRequests)
      .flatMap((request) => checkRequest(request, api) ?? [])
      .map(({ operation, problems }) => ({
        operation,
        problems: problems.map((problem) => ({
          ...problem,
          start: toOuter(problem.start),
          end: toOuter(problem.end - 1) + 1,
        })),
      })),
  )
}

function listScripts(text: string, fence: Pick<Fence, 'language'>): ScriptText[] {
  if (isShellFence(fence)) return [wholeScript(shellCodeOf(text, fence))]
  return /^ya?ml$/i.test(fence.language ?? '') ? collectYamlScripts(text) : []
}

/** Returns whether a fence may hold calls of the API or JSON that it takes or answers. */
function concernsApi(fence: Fence): boolean {
  return !fence.unchecked && (isJson(fence) || /apiHost|\/api\//.test(fence.node.value))
}

function isJson({ language }: Fence): boolean {
  return language?.toLowerCase() === 'json'
}

/** An operation that a page shows or calls, up to an offset. */
interface ShownOperation {
  operation: ApiOperation
  end: number
}

function collectOperations(page: Page, api: Api): ShownOperation[] {
  return collectElements(page.mdx.tree).flatMap(({ node }) => {
    if (node.name !== 'Operation') return []
    const id = namedAttributes(node).find(({ name }) => name === 'id')?.value
    const operation = api.operations.find((each) => each.id === id)
    return operation ? [{ operation, end: rangeOfNode(node).end }] : []
  })
}

/** Finds the only operation that is shown or called in the section around an offset, before it. */
function findOperation(shown: ShownOperation[], page: Page, offset: number) {
  const headings = nodesOfType(page.mdx.tree!, 'heading').map((node) => rangeOfNode(node).start)
  const section = Math.max(0, ...headings.filter((start) => start < offset))
  const near = shown.filter(({ end }) => end > section && end <= offset)
  const operations = new Set(near.map(({ operation }) => operation))
  return operations.size === 1 ? [...operations][0] : undefined
}
