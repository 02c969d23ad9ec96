import type { Api, ApiOperation } from '../api.ts'
import { checkShownJson } from '../match/check-json.ts'
import { checkRequest } from '../match/check-request.ts'
import type { SampleProblem } from '../match/check-value.ts'
import { collectElements, namedAttributes, rangeOfNode } from '#content/parse/collect-elements.ts'
import {
  collectFences,
  readFence,
  type Fence,
  type FenceContent,
} from '#content/parse/collect-fences.ts'
import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import type { Page } from '#content/page.ts'
import type { SiteData } from '#content/content-feature.ts'
import { documentedApi } from '../documented-api.ts'
import { concernsApi, kindOf, type CodePart, type SampleReader } from './sample-reader.ts'

/** A fence that was held against the API's description. */
export interface MatchedSample {
  fence: Fence
  content: FenceContent
  /** Number of requests in it; 0 for JSON that is shown with one. */
  requests: number
  /** With offsets into the content. */
  problems: SampleProblem[]
}

/** Holds the samples of a page against the API; those that have nothing to do with it are left out. */
export function matchSamples(page: Page, data: SiteData, reader: SampleReader): MatchedSample[] {
  const api = documentedApi(data)
  const fences = collectFences(page)
  if (!api || !fences.some(concernsApi)) return []
  const matched: MatchedSample[] = []
  const operationAt = createOperationFinder(page, api)
  /** What the fence before this one calls. */
  let called: { operations: ApiOperation[]; end: number } | undefined
  for (const fence of fences) {
    const before = called
    called = undefined
    if (!concernsApi(fence)) continue
    const content = readFence(fence, page, data.variables)
    const { start, end } = rangeOfNode(fence.node)
    if (kindOf(fence) === 'json') {
      const isNear = before && isSameSection(page, before.end, start)
      const operation = isNear ? onlyOf(before.operations) : operationAt(start)
      const problems = operation && matchJson(content.text, operation, api, reader)
      if (problems) matched.push({ fence, content, requests: 0, problems })
      continue
    }
    const found = reader.readCode(content.text, fence).flatMap((part) => matchCode(part, api))
    called = { operations: found.flatMap(({ operation }) => operation ?? []), end }
    if (found.length === 0) continue
    const problems = found.flatMap((match) => match.problems)
    matched.push({ fence, content, requests: found.length, problems })
  }
  return matched
}

/** Matches the requests in a piece of code; those that are not meant for the API are left out. */
function matchCode({ code, toOuter, read }: CodePart, api: Api) {
  return read(code).flatMap((request) => {
    const match = checkRequest(request, api)
    if (!match) return []
    const problems = match.problems.map((problem) => ({
      ...problem,
      start: toOuter(problem.start),
      end: toOuter(problem.end - 1) + 1,
    }))
    return [{ operation: match.operation, problems }]
  })
}

function matchJson(text: string, operation: ApiOperation, api: Api, reader: SampleReader) {
  const json = reader.readJson(text)
  // What is no JSON is the matter of code:json.
  return json.type === 'json' ? checkShownJson(json.value, operation, api) : undefined
}

function onlyOf<T>(items: T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined
}

/** Finds the only operation that is documented in the section around an offset, in front of it. */
function createOperationFinder(page: Page, api: Api) {
  const placed = collectElements(page.mdx.tree).flatMap(({ node }) => {
    if (node.name !== 'Operation') return []
    const id = namedAttributes(node).find(({ name }) => name === 'id')?.value
    const operation = api.operations.find((each) => each.id === id)
    return operation ? [{ operation, end: rangeOfNode(node).end }] : []
  })
  return (offset: number): ApiOperation | undefined => {
    const near = placed.filter(({ end }) => end <= offset && isSameSection(page, end, offset))
    return onlyOf(near.map(({ operation }) => operation))
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
