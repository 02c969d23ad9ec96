import type { Api } from '../api.ts'
import { documentedApi } from '../documented-api.ts'
import {
  collectElements,
  namedAttributes,
  rangeOfName,
  rangeOfNode,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import type { Finding, PageRule } from '#content/rule.ts'

/**
 * `<Operations />` is for pages that show some.
 */
export const apiComponentRule: PageRule = {
  id: 'api:component',
  summary:
    '`<Operation>` and `<Schema>` name what `api/openapi.yaml` has, and an operation stands on the page that its tag names as `x-page`.',
  severity: 'error',
  scope: 'page',
  *check({ mdx, file, docId }, data) {
    const api = documentedApi(data)
    // What is wrong with the description, or that there is none, is said once.
    if (!api || !/<(?:Operations?|Schema)\b/.test(file.text)) return
    const elements = collectElements(mdx.tree).map(({ node }) => node)
    const hasOperation = elements.some(({ name }) => name === 'Operation')
    for (const node of elements) {
      if (!node.name || !names.has(node.name)) continue
      if (node.name === 'Operations') {
        if (!hasOperation) yield { ...rangeOfName(node), message: noOperations }
      } else {
        yield* checkElement(node, docId, api, data.variables)
      }
    }
  },
}

const names: ReadonlySet<string> = new Set(['Operation', 'Operations', 'Schema'])

const noOperations = 'Unexpected `<Operations>`, expected a page with `<Operation>` on it'

function* checkElement(
  node: JsxElement,
  docId: string,
  api: Api,
  variables: ProductVariables,
): Iterable<Finding> {
  const [kind, key] = node.name === 'Schema' ? ['schema', 'name'] : ['operation', 'id']
  const attribute = namedAttributes(node).find(({ name }) => name === key)
  if (typeof attribute?.value !== 'string') return
  const value = fillVariables(attribute.value, variables)
  const known =
    kind === 'schema' ? Object.keys(api.schemas) : api.operations.map((operation) => operation.id)
  const operation = api.operations.find(({ id }) => id === value)
  if (!known.includes(value)) {
    const nearest = findNearest(value, known)
    const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
    yield {
      ...rangeOfNode(attribute),
      message: `Cannot find ${kind} \`${value}\` in \`openapi.yaml\`${suggestion}`,
    }
  } else if (kind === 'operation' && operation && operation.page !== docId) {
    yield {
      ...rangeOfNode(attribute),
      message: `Unexpected operation \`${value}\`, expected it on \`${operation.page}\``,
      help: 'Move it there, or change the `x-page` of its tag in `openapi.yaml`',
    }
  }
}
