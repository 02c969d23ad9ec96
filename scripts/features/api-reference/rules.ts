import { createPartRule } from '#content/part-rule.ts'
import { findFormerDocId } from '#content/links/moves.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'
import { collectElements, namedAttributes, offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Page } from '#content/page.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { nodesOfType } from '#core/tree.ts'
import { basePathOf } from '#core/url.ts'
import { fillVariables } from '#core/variables.ts'
import type { FindingOwner, PageRule, SiteRule } from '#content/rule.ts'
import type { Fence } from '#content/parse/collect-fences.ts'
import { createFenceRule, inLanguage } from '#content/fence-rule.ts'
import { listScripts } from '#content/parse/shell-commands.ts'
import { shiftFinding, type Finding } from '#core/diagnostic.ts'
import { apiFilePath, featureName, findApi, httpMethods, type Api } from './api.ts'
import { anchorOfOperation } from './anchors.ts'
import { checkKeys } from './samples/check-json.ts'
import { checkRequest } from './samples/check-request.ts'
import { parseCurlRequests } from './samples/parse-curl.ts'

export const apiComponentRule = createPartRule<Api>({
  id: 'api:component',
  feature: featureName,
  summary: '`<Operation>` and `<Schema>` name what `api/openapi.yaml` has.',
  sources: {
    Operation: { file: apiFilePath, list: ({ operations }) => operations.map(({ id }) => id) },
    Schema: { file: apiFilePath, list: ({ schemas }) => Object.keys(schemas) },
  },
})

export const apiCoverageRule: SiteRule = {
  id: 'api:coverage',
  summary:
    'Every operation of `api/openapi.yaml` is once on the page that its tag names as `x-page`, and that page exists.',
  severity: 'error',
  fixes: 'content',
  scope: 'site',
  *check(context) {
    const { site } = context
    const api = findApi(site)
    const owner = site.documents.find(({ file }) => file.path === apiFilePath)
    if (!api || !owner) return
    yield* checkTags(api, context, owner)
    const docIds = new Set(site.pages.map(({ docId }) => docId))
    const unparsed = new Set(site.pages.filter(({ parses }) => !parses).map(({ docId }) => docId))
    for (const { id, page, offsets } of api.operations) {
      // The operations on a page that does not parse are unknown.
      if (unparsed.has(page)) continue
      const [first, ...others] = findOperationUses(anchorOfOperation(id), site.pages)
      if (!first) {
        // `api:component` reports a wrong id.
        if (namesUnknownOperation(page, api, site.pages)) continue
        yield {
          owner,
          message: `Cannot find operation \`${id}\` on any page`,
          ...offsets,
          help: `Add \`<Operation id="${id}" />\` to \`${page}.mdx\``,
        }
        continue
      }
      const { docId } = first.owner
      if (docId !== page && docIds.has(page)) {
        yield {
          ...first,
          message: `Unexpected operation \`${id}\`, expected it on \`${page}\``,
          help: 'Move it there, or change the `x-page` of its tag in `openapi.yaml`',
        }
      }
      const message = `Unexpected operation \`${id}\`, expected it once, as on \`${docId}\``
      for (const use of others) yield { ...use, message }
    }
  },
}

/** Returns whether a page has an `<Operation>` with an id that the API lacks. */
function namesUnknownOperation(docId: string, { operations }: Api, pages: Page[]): boolean {
  const page = pages.find((each) => each.docId === docId)
  return collectElements(page?.mdx.tree).some(({ node }) => {
    const id = namedAttributes(node).find(({ name }) => name === 'id')?.value
    const isOperation = node.name === 'Operation' && typeof id === 'string'
    return isOperation && !operations.some((each) => each.id === id)
  })
}

function* checkTags(
  { tags }: Api,
  context: SiteContext,
  owner: FindingOwner,
): Iterable<Finding & { owner: FindingOwner }> {
  const docIds = context.site.pages.map(({ docId }) => docId)
  for (const { name, page, offsets } of tags) {
    if (page === '' || docIds.includes(page)) continue
    const former = findFormerDocId(page, context)
    const now = former?.now
    const nearest = now ? now.docId : findNearest(page, docIds)
    yield {
      owner,
      message: `Cannot find page \`${page}\` of \`${name}\`${didYouMean(nearest)}`,
      ...offsets,
      help: nearest ? `Write \`${nearest}\`` : 'Create the page, or name another',
      ...(now && { fix: [{ ...offsets, text: now.docId }] }),
      ...(former && { isCaused: true }),
    }
  }
}

/** Finds the uses of an operation by its anchor, so that cached pages need no parsing. */
function findOperationUses(anchor: string, pages: Page[]) {
  return pages.flatMap((page) =>
    page.anchors
      .filter(({ id }) => id === anchor)
      .map(({ start, end }) => ({ owner: page, start, end })),
  )
}

/**
 * Checks inline code such as `POST /project`. Skips paths that resemble none of the API, which may
 * belong to another one.
 */
export const apiOperationRule: PageRule = {
  id: 'api:operation',
  summary: 'An operation that text names, such as `POST /project`, is one of `api/openapi.yaml`.',
  severity: 'warning',
  *check({ mdx: { tree } }, data) {
    const api = findApi(data)
    if (!api) return
    for (const node of nodesOfType(tree, 'inlineCode')) {
      const [, method, path] =
        operationPattern.exec(fillVariables(node.value, data.variables)) ?? []
      const problem = method && path && findOperationProblem(method, path, api)
      if (problem) yield { ...offsetsOfNode(node), ...problem }
    }
  },
}

const operationPattern = new RegExp(`^(${httpMethods.join('|')}) (/[\\w/{}:.-]*)$`)

function findOperationProblem(method: string, path: string, { operations, server }: Api) {
  const basePath = basePathOf(server)
  const wanted = maskParameters(
    path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path,
  )
  const alike = operations.filter((each) => maskParameters(each.path) === wanted)
  const methods = alike.map((each) => each.method)
  if (methods.includes(method)) return undefined
  if (methods.length > 0) {
    const message = `Cannot find operation \`${method} ${path}\` in the API`
    return { message, help: `That path has ${joinInBackticks(methods, ' and ')}` }
  }
  const names = operations.map((each) => `${each.method} ${each.path}`)
  const nearest = findNearest(`${method} ${path}`, names, 2)
  if (nearest === undefined) return undefined
  const message = `Cannot find operation \`${method} ${path}\` in the API${didYouMean(nearest)}`
  return { message, help: 'Operations are described in `api/openapi.yaml`' }
}

/** Replaces parameters such as `{id}`, `:id` and `RUN_ID`, whose names text may choose. */
function maskParameters(path: string): string {
  return path
    .split('/')
    .map((part) => (/^(?:\{.*\}|:.+|[A-Z][A-Z\d_]*)$/.test(part) ? '{}' : part))
    .join('/')
}

/**
 * Checks shell code and CI scripts. Skips values that are only known at run time. In JSON, reports
 * only keys that are probably misspelled, since no sample names its operation.
 */
export const apiSampleRule = createFenceRule({
  id: 'api:sample',
  summary:
    'A sample matches `api/openapi.yaml`: each `curl` call in method, path, parameters, key and body, JSON in its keys.',
  applies: (fence) => isJsonFence(fence) || /apiHost|\/api\//.test(fence.node.value),
  load: () => (content, fence, data) => {
    const api = findApi(data)
    if (!api) return []
    const help = 'Fix the sample, or the description in `content-src/api/openapi.yaml`'
    const problems = isJsonFence(fence)
      ? checkKeys(content, api)
      : checkCurlCalls(content, fence, api).flat()
    return problems.map((problem) => ({ help, ...problem }))
  },
})

const isJsonFence = inLanguage('json', 'jsonc')

/** Checks `curl` calls to the API in shell code or CI scripts. Groups the problems by call. */
export function checkCurlCalls(
  text: string,
  fence: Pick<Fence, 'language'>,
  api: Api,
): Finding[][] {
  return listScripts(text, fence).flatMap(({ code, start: offset }) =>
    parseCurlRequests(code).flatMap((request) => {
      const problems = checkRequest(request, api)
      return problems ? [problems.map((problem) => shiftFinding(offset, problem))] : []
    }),
  )
}
