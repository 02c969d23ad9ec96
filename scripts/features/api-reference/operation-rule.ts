import type { PageRule } from '#content/rule.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { nodesOfType } from '#core/tree.ts'
import { fillVariables } from '#core/variables.ts'
import { featureName, findApi, type Api } from './api.ts'

/**
 * Checks inline code such as `POST /project`. Skips paths that resemble none of the API, which may
 * belong to another one.
 */
export const apiOperationRule: PageRule = {
  id: 'api:operation',
  needs: [`feature:${featureName}`, 'variables'],
  summary: 'An operation that text names, such as `POST /project`, is one of `api/openapi.yaml`.',
  severity: 'warning',
  *check({ mdx: { tree } }, data) {
    const api = findApi(data)
    for (const node of api ? nodesOfType(tree, 'inlineCode') : []) {
      const [, method, path] =
        operationPattern.exec(fillVariables(node.value, data.variables)) ?? []
      const problem = method && path && findProblem(method, path, api!)
      if (problem) yield { ...offsetsOfNode(node), ...problem }
    }
  },
}

const operationPattern = /^(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}:.-]*)$/

function findProblem(method: string, path: string, { operations, server }: Api) {
  const basePath = URL.parse(server)?.pathname.replace(/\/$/, '') ?? ''
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
