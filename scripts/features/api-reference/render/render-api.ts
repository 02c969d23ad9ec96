import type { SiteContext } from '#content/links/resolve-link.ts'
import { isPage, type Document } from '#content/page.ts'
import { renderComponents, type ComponentRenderers } from '#content/render-components.ts'
import type { Site } from '#content/site.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { escapeMdx, renderAttributes, renderElement } from '#core/escape.ts'
import { anchorOfOperation, anchorOfSchema } from '../anchors.ts'
import { findApi, type Api, type ApiOperation } from '../api.ts'
import { createReference, resolveSchema } from '../resolve-schema.ts'
import { renderFields } from './render-fields.ts'
import { markdownToMdx } from './markdown-to-mdx.ts'
import { renderOperation } from './render-operation.ts'

export function renderApi(document: Document, { site }: SiteContext): TextEdit[] {
  return renderComponents(document, createApiRenderers(site), site.variables)
}

export function createApiRenderers(
  site: Pick<Site, 'references' | 'variables'>,
): ComponentRenderers {
  const api = findApi(site)
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

function listOperationsOf(document: Document, api: Api) {
  if (!isPage(document)) return []
  return document.anchors.flatMap(({ id }) => {
    const operation = api.operations.find((each) => anchorOfOperation(each.id) === id)
    return operation ?? []
  })
}

function renderOperations(operations: ApiOperation[]): string {
  const entries = operations.map(({ id, method, path, role, summary }) => {
    const attributes = { target: anchorOfOperation(id), method, path, role }
    return `<RefLink${renderAttributes(attributes)}>${escapeMdx(summary)}</RefLink>`
  })
  return renderElement('RefLinks', {}, entries)
}

function renderSchema(name: string, api: Api): string {
  if (!Object.hasOwn(api.schemas, name)) return ''
  const schema = createReference(name)
  const { description = '' } = resolveSchema(schema, api.schemas).schema
  return renderElement('RefSchema', { id: anchorOfSchema(name) }, [
    markdownToMdx(description),
    renderFields(schema, api, { anchorOf: (path) => anchorOfSchema(name, path) }),
  ])
}
