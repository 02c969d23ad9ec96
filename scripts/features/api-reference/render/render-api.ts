import {
  caption,
  inlineCode,
  keepChildren,
  list,
  paragraph,
  strong,
  termItem,
  text,
  toBlocks,
  toPhrasing,
  type MarkdownConverters,
  type MarkdownConverter,
} from '#content/markdown-nodes.ts'
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

const partToMarkdown: MarkdownConverter = ({ attributes: { title = '' }, children }) => [
  caption(title),
  ...toBlocks(children),
]

export const apiConverters: MarkdownConverters = {
  RefError: ({ attributes: { status = '' }, children }) => [
    termItem([strong(text(status))], children),
  ],
  RefErrors: ({ children }) => list(children),
  RefField: ({ attributes: { name = '', type = '', note }, children }) => {
    const facts = note === undefined ? type : `${type}, ${note}`
    return [termItem([inlineCode(name), text(` (${facts})`)], children)]
  },
  RefFields: ({ children }) => list(children),
  RefLink: ({ attributes: { target, method, path, role }, children }) => [
    termItem(
      [inlineCode(`${method} ${path}`)],
      [{ type: 'link', url: `#${target}`, children: toPhrasing(children) }, text(` (${role})`)],
    ),
  ],
  RefLinks: ({ children }) => list(children),
  RefMore: partToMarkdown,
  RefNested: keepChildren,
  RefOperation: ({ attributes: { method, path, server, role = '' }, children }) => [
    paragraph(inlineCode(`${method} ${server}${path}`)),
    paragraph(text('Minimum role: '), strong(text(role))),
    ...toBlocks(children),
  ],
  RefPart: partToMarkdown,
  RefSamples: keepChildren,
  RefSchema: keepChildren,
}

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
