import { anchorOfOperation, anchorOfSchema } from '../anchors.ts'
import { referTo, resolveSchema } from '../resolve-schema.ts'
import type { Api } from '../api.ts'
import type { Site } from '#content/site.ts'
import { isPage, type Document } from '#content/page.ts'
import { renderAttributes } from '#core/escape.ts'
import { renderComponents, type ComponentRenderers } from '#content/render-components.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'
import { documentedApi } from '../documented-api.ts'
import { renderFields } from './render-fields.ts'
import { joinBlocks, renderMarkdown } from './render-markdown.ts'
import { renderOperation, renderOperations } from './render-operation.ts'

/** Renders the replacements for components generated from `api/openapi.yaml`. */
export function renderApi(document: Document, { site }: LinkContext): TextEdit[] {
  return renderComponents(document, createApiRenderers(site), site.variables)
}

export function createApiRenderers(
  site: Pick<Site, 'references' | 'variables'>,
): ComponentRenderers {
  const api = documentedApi(site)
  if (!api) return {}
  const tokenVariable = `${site.variables.envPrefix}_TOKEN`
  return {
    Operation: ({ id }) => {
      const operation = api.operations.find((each) => each.id === id)
      return operation ? renderOperation(operation, api, tokenVariable) : ''
    },
    Operations: (_, document) => renderOperations(listOperationsOf(document, api)),
    Schema: ({ name = '' }) => renderSchema(name, api),
  }
}

/** Lists the operations that a page shows, in page order. */
function listOperationsOf(document: Document, api: Api) {
  if (!isPage(document)) return []
  return document.anchors.flatMap(({ id }) => {
    const operation = api.operations.find((each) => anchorOfOperation(each.id) === id)
    return operation ?? []
  })
}

function renderSchema(name: string, api: Api): string {
  if (!Object.hasOwn(api.schemas, name)) return ''
  const schema = referTo(name)
  const { description = '' } = resolveSchema(schema, api.schemas).schema
  return joinBlocks([
    `<RefSchema${renderAttributes({ id: anchorOfSchema(name) })}>`,
    renderMarkdown(description),
    renderFields(schema, api, { anchorOf: (path) => anchorOfSchema(name, path) }),
    '</RefSchema>',
  ])
}
