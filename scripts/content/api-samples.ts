import type { Api, ApiOperation } from '../api/api.ts'
import { checkShownJson } from '../api/match/check-json.ts'
import { checkRequest } from '../api/match/check-request.ts'
import type { SampleProblem } from '../api/match/check-value.ts'
import { readJson, type JsonParser } from '../api/samples/read-json.ts'
import type { ReadRequests, SampleRequest } from '../api/samples/sample-request.ts'
import { trackPlain } from '../api/samples/tracked-text.ts'
import { collectElements, namedAttributes, rangeOfNode } from './collect-elements.ts'
import { collectFences, readFence, type Fence, type FenceContent } from './collect-fences.ts'
import { nodesOfType } from './nodes-of-type.ts'
import type { Page } from './parse-page.ts'
import type { SiteData } from './references.ts'
import { shellCodeOf } from './shell-fence.ts'

/** A fence that was held against the API's description. */
export interface MatchedSample {
  fence: Fence
  content: FenceContent
  /** The requests in it; none for JSON that is shown with one. */
  requests: SampleRequest[]
  /** With offsets into the content. */
  problems: SampleProblem[]
}

/** Reads requests by the language of their fence; parsers are loaded once they are needed. */
export interface SampleReader {
  readerOf: (fence: Fence) => ReadRequests | undefined
  json: JsonParser
}

/** Whether a fence may hold something that is sent to the API or answered by it. */
export function concernsApi({ language = '', unchecked, node }: Fence): boolean {
  if (unchecked) return false
  const kind = kinds[language.toLowerCase()]
  return kind === 'json' || (kind !== undefined && /apiHost|\/api\//.test(node.value))
}

/** How a language is read. */
const kinds: Record<string, 'shell' | 'script' | 'python' | 'http' | 'json'> = {
  ...Object.fromEntries(
    ['bash', 'sh', 'shell', 'shellscript', 'console', 'shellsession'].map((name) => [
      name,
      'shell',
    ]),
  ),
  ...Object.fromEntries(
    ['js', 'javascript', 'jsx', 'mjs', 'ts', 'typescript', 'tsx', 'mts'].map((name) => [
      name,
      'script',
    ]),
  ),
  py: 'python',
  python: 'python',
  http: 'http',
  json: 'json',
}

/** Loads the parsers of samples. */
export async function loadSampleReader(): Promise<SampleReader> {
  const [shell, script, json, curl, fetch, python, http] = await Promise.all([
    import('unbash'),
    import('oxc-parser'),
    import('jsonc-parser'),
    import('../api/samples/read-curl.ts'),
    import('../api/samples/read-fetch.ts'),
    import('../api/samples/read-python-requests.ts'),
    import('../api/samples/read-http.ts'),
  ])
  const readers: Record<string, ReadRequests> = {
    shell: curl.createCurlReader(shell, json),
    script: fetch.createFetchReader(script, json),
    python: python.createPythonReader(json),
    http: http.createHttpReader(json),
  }
  return { json, readerOf: ({ language = '' }) => readers[kinds[language.toLowerCase()] ?? ''] }
}

/** Holds the samples of a page against the API; those that have nothing to do with it are left out. */
export function matchSamples(
  page: Page,
  { variables, references: { api } }: SiteData,
  reader: SampleReader,
): MatchedSample[] {
  if (!api) return []
  const matched: MatchedSample[] = []
  const shown = findOperations(page, api)
  let last: { operations: ApiOperation[]; end: number } | undefined
  for (const fence of collectFences(page)) {
    if (!concernsApi(fence)) {
      last = undefined
      continue
    }
    const content = readFence(fence, page, variables)
    const readRequests = reader.readerOf(fence)
    const { start, end } = rangeOfNode(fence.node)
    if (readRequests) {
      const found = readRequests(shellCodeOf(content.text, fence)).flatMap((request) => {
        const match = checkRequest(request, api)
        return match ? [{ request, ...match }] : []
      })
      last = { operations: found.flatMap(({ operation }) => operation ?? []), end }
      if (found.length === 0) continue
      const requests = found.map(({ request }) => request)
      matched.push({ fence, content, requests, problems: found.flatMap((each) => each.problems) })
      continue
    }
    const operation =
      last && isSameSection(page, last.end, start) ? onlyOf(last.operations) : shown(start)
    const value = operation && readJson(trackPlain(content.text, 0), reader.json)
    const problems =
      operation && value?.type === 'json' ? checkShownJson(value.value, operation, api) : undefined
    if (problems) matched.push({ fence, content, requests: [], problems })
    last = undefined
  }
  return matched
}

/** Counts the samples of each page that were held against the API, by path. */
export async function countSamples(pages: Page[], data: SiteData): Promise<Map<string, number>> {
  const reader = await loadSampleReader()
  return new Map(
    pages.map((page) => [page.file.path, matchSamples(page, data, reader).length] as const),
  )
}

function onlyOf<T>(items: T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined
}

/** Finds the only operation that is documented in the section around an offset. */
function findOperations(page: Page, api: Api): (offset: number) => ApiOperation | undefined {
  const placed = collectElements(page.mdx.tree).flatMap(({ node }) => {
    if (node.name !== 'Operation') return []
    const id = namedAttributes(node).find(({ name }) => name === 'id')?.value
    const operation = api.operations.find((each) => each.id === id)
    return operation ? [{ operation, ...rangeOfNode(node) }] : []
  })
  return (offset) => {
    const before = placed.filter(({ end }) => end <= offset && isSameSection(page, end, offset))
    return onlyOf(before.map(({ operation }) => operation))
  }
}

/** Whether no heading stands between two offsets. */
function isSameSection({ mdx }: Page, from: number, to: number): boolean {
  if (!mdx.tree) return false
  return !nodesOfType(mdx.tree, 'heading').some((heading) => {
    const { start } = rangeOfNode(heading)
    return start >= from && start < to
  })
}
