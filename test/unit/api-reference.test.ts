import { describe, expect, it } from 'vitest'
import { nameOperationAnchors, nameSchemaAnchors } from '#features/api-reference/anchors.ts'
import { listIds } from '#content/feature.ts'
import { type ApiSchema, cacheKeyOfApi } from '#features/api-reference/api.ts'
import { describeConstraints, describeType } from '#features/api-reference/describe-schema.ts'
import { listFields, listFieldPaths } from '#features/api-reference/resolve-schema.ts'
import {
  inlineMarkdownToMdx,
  markdownToMdx,
} from '#features/api-reference/render/markdown-to-mdx.ts'
import { jsonStyle, printValue } from '#features/api-reference/print-call.ts'
import { codeUnsupportedRule } from '#gate/rules/code/fence-options.ts'
import { linkMissingAnchorRule } from '#gate/rules/links/missing-anchors.ts'
import { buildTestApi, testApiDescription, testVariables } from '../support/api.ts'
import { checkCases } from '../support/cases.ts'
import { pageWith } from '../support/content-folder.ts'
import { parseTestSite, runRules } from '../support/site.ts'
import { createApiRenderers } from '#features/api-reference/render/render-api.ts'

const api = buildTestApi()
const references = { 'api-reference': api }
const renderers = createApiRenderers({ references, variables: testVariables })

/** Parses a site with an API reference and a page with `body`. */
function parseSite(body: string, description = testApiDescription) {
  return parseTestSite({
    'api/openapi.yaml': description,
    'api/folders.mdx': pageWith(
      '<Operations />\n\n## List\n\n<Operation id="listFolders" />\n\n## Create\n\n<Operation id="createFolder" />\n\n## Folder\n\n<Schema name="Folder" />',
      'Folders',
    ),
    'guide.mdx': pageWith('## Folders\n\nText.', 'Guide'),
    'index.mdx': pageWith(body),
  })
}

const { site } = await parseSite('Text.')
const foldersPage = site.pages.find(({ docId }) => docId === 'api/folders')!
const refTo = (name: string): ApiSchema => ({ $ref: `#/components/schemas/${name}` })
const idsOf = (text: string) =>
  Array.from(text.matchAll(/ (?:id|headingId)="([^"]+)"/g), ([, id]) => id)

describe('an operation', () => {
  it.each(['listFolders', 'createFolder', 'uploadFiles'])('%s is rendered', async (id) => {
    const text = renderers.Operation!({ id }, foldersPage)
    await expect(`${text}\n`).toMatchFileSnapshot(`snapshots/operation-${id}.mdx`)
  })

  it('is listed by <Operations> in page order', () => {
    const text = renderers.Operations!({}, foldersPage)
    expect(text.match(/op-\w+/g)).toEqual(['op-listFolders', 'op-createFolder'])
  })

  it('renders exactly the IDs of its anchors, and no headings', () => {
    for (const { id } of api.operations) {
      const text = renderers.Operation!({ id }, foldersPage)
      expect(idsOf(text)).toEqual(listIds(nameOperationAnchors(id, api)))
      expect(new Set(idsOf(text)).size).toBe(idsOf(text).length)
      expect(text).not.toMatch(/^#/m)
    }
  })
})

describe('a schema', () => {
  it('renders exactly the IDs of its anchors, and refers to a recursive schema', () => {
    const text = renderers.Schema!({ name: 'Folder' }, foldersPage)
    expect(idsOf(text)).toEqual(listIds(nameSchemaAnchors('Folder', api)))
    expect(idsOf(text).at(-1)).toBe('schema-Folder.children')
    expect(text).toContain('Its fields are those of `Folder` above.')
  })

  it('lists additional properties as a star', () => {
    const schema = {
      additionalProperties: { type: 'object', properties: { a: { type: 'string' } } },
    }
    expect(listFieldPaths(listFields(schema, {}))).toEqual(['*', '*.a'])
  })

  it('ends, however its schemas refer to each other', () => {
    const references = (name: string) => Array.from({ length: 3 }, () => refTo(name))
    const chain = (toSchema: (parts: ApiSchema[]) => ApiSchema) =>
      Object.fromEntries(
        Array.from({ length: 20 }, (_, n) => [`A${n}`, toSchema(references(`A${n + 1}`))]),
      )
    const list = { List: { type: 'array', items: refTo('List') } }
    expect(listFields(refTo('List'), list)).toEqual([])
    expect(describeType(refTo('List'), list)).toMatch(/^array of arrays? of arrays? /)
    expect(describeConstraints(refTo('List'), list)).toEqual([])
    const nested = chain((parts) => ({
      type: 'object',
      properties: Object.fromEntries(parts.entries()),
    }))
    expect(listFieldPaths(listFields(refTo('A0'), nested)).length).toBeLessThan(2000)
    for (const key of ['allOf', 'anyOf'] as const) {
      expect(
        describeType(
          refTo('A0'),
          chain((parts) => ({ [key]: parts })),
        ),
      ).toBe('any')
    }
  })

  it('describes its type and limits, but only the choices in a response', async () => {
    await checkCases('schema-words', (json) => {
      const schema = JSON.parse(json) as ApiSchema
      const limits = [false, true].map((isResponse) => describeConstraints(schema, {}, isResponse))
      return `${describeType(schema, api.schemas)}: ${limits.map((words) => words.join(', ')).join(' | ')}`
    })
  })
})

it('checks links to operations, fields and schemas', async () => {
  await checkCases('api-anchors', async (input) => {
    const found = input.split('\n').map(async (url) => {
      const { context } = await parseSite(`See [there](${url}).`)
      const [problem] = runRules(context, [linkMissingAnchorRule])
      return problem ? `${problem.message}\n  help: ${problem.help}` : '(known)'
    })
    return (await Promise.all(found)).join('\n')
  })
})

describe('the Markdown of a description', () => {
  it('keeps its blocks, and its MDX syntax is escaped', async () => {
    await checkCases('api-markdown', (text, title) =>
      title.endsWith('in a line') ? inlineMarkdownToMdx(text) : markdownToMdx(text),
    )
  })

  it('is checked for fences that the site cannot build', async () => {
    const text = 'description: |\n        ```mermaid\n        graph TD\n        ```\n'
    const description = testApiDescription.replace('description: |\n', text)
    const { context } = await parseSite('Text.', description)
    const [found] = runRules(context, [codeUnsupportedRule])
    expect(found).toMatchObject({
      file: 'content-src/api/openapi.yaml',
      message: 'Unexpected language `mermaid`, which is not supported',
      start: description.indexOf('mermaid'),
    })
  })
})

it.each([
  { part: 'a summary', from: /summary: .*/, to: 'summary: Do something else', isChecked: false },
  { part: 'a description', from: /description: .*/, to: 'description: Else.', isChecked: false },
  { part: 'a type', from: /type: string/, to: 'type: boolean', isChecked: true },
  { part: 'a path', from: /^ {2}\/\w+/m, to: '  /elsewhere', isChecked: true },
])('checks a page again after a change of $part: $isChecked', ({ from, to, isChecked }) => {
  const changed = testApiDescription.replace(from, to)
  expect(changed).not.toBe(testApiDescription)
  const keys = [testApiDescription, changed].map((source) =>
    cacheKeyOfApi('<Operation id="x" />', buildTestApi(source)),
  )
  expect(new Set(keys).size).toBe(isChecked ? 2 : 1)
})

it.each([
  ['<Schema name="Folder" />', true],
  ['A call of {product.apiHost}.', true],
  ['`https://lumen.eu1.acme.example/api/public/v1/run`', true],
  ['`GET /api/public/v1/run`', true],
  ['[The API](/api/run)', false],
])('the key of a page with %s depends on the API: %s', (text, depends) => {
  expect(
    cacheKeyOfApi(text, { ...api, server: 'https://lumen.eu1.acme.example/api/public/v0' }),
  ).toBe(depends ? api.key : '')
})

it('breaks an object if its line would exceed 80 columns together with its key', () => {
  const list = ['a'.repeat(30), 'b'.repeat(30)]
  const print = (key: string) => printValue({ [key]: list, next: list }, jsonStyle)
  const widths = print('environment')
    .split('\n')
    .map((line) => line.length)
  expect(Math.max(...widths)).toBeLessThanOrEqual(80)
  expect(print('environment')).toContain('"environment": [\n')
  expect(print('e')).toContain('"e": ["')
})
