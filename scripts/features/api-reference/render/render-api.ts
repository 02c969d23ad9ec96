import { anchorOfOperation, anchorOfSchema } from '../anchors.ts'
import { referTo, resolveSchema } from '../resolve-schema.ts'
import type { Api } from '../api.ts'
import type { Site } from '../../../content/read/build-site.ts'
import type { Page } from '../../../content/page.ts'
import { renderAttributes } from '../../../core/escape-mdx.ts'
import type { Expanders } from '../../expand-references.ts'
import { joinBlocks } from './join-blocks.ts'
import { renderFields } from './render-fields.ts'
import { renderMarkdown } from './render-markdown.ts'
import { renderOperation, renderOperations } from './render-operation.ts'

/** Creates the expanders of the components that are made from `api/openapi.yaml`. */
export function createApiExpanders({
  references: { api },
  variables,
}: Pick<Site, 'references' | 'variables'>): Expanders {
  if (!api) return {}
  const tokenVariable = `${variables.envPrefix}_TOKEN`
  return {
    Operation: ({ id }) => {
      const operation = api.operations.find((each) => each.id === id)
      return operation ? renderOperation(operation, api, tokenVariable) : ''
    },
    Operations: (_, page) => renderOperations(listOperationsOf(page, api)),
    Schema: ({ name = '' }) => renderSchema(name, api),
  }
}

/** The operations that a page shows, in the order of the page. */
function listOperationsOf(page: Page, api: Api) {
  return page.anchors.flatMap(({ id }) => {
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
