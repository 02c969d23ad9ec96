import { describe, expect, it } from 'vitest'
import {
  anchorOfOperation,
  listOperationIds,
  listSchemaIds,
} from '#features/api-reference/anchors.ts'
import { keyOfApi, type ApiSchema } from '#features/api-reference/api.ts'
import { describeLimits, describeType } from '#features/api-reference/describe-schema.ts'
import { listFields, listPaths } from '#features/api-reference/list-fields.ts'
import { referTo } from '#features/api-reference/resolve-schema.ts'
import { createApiRenderers } from '#features/api-reference/render/render-operation.ts'
import { renderInline, renderMarkdown } from '#features/api-reference/render/render-markdown.ts'
import { checkContent } from '#gate/check-content.ts'
import { codeUnsupportedRule } from '#gate/rules/code/fence-options.ts'
import { linkMissingAnchorRule } from '#gate/rules/links/missing-anchors.ts'
import { buildTestApi, testDescription, testVariables } from '../support/api.ts'
import { checkCases } from '../support/cases.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noSpeller } from '../support/no-speller.ts'
import { parseTestSite, runRules } from '../support/site.ts'

const api = buildTestApi()
const references = { 'api-reference': api }
const renderers = createApiRenderers({ references, variables: testVariables })

/** Parses a site with an API reference and a page with `body`. */
function parseSite(body: string, description = testDescription) {
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

describe('an operation', () => {
  it.each(['listFolders', 'createFolder', 'uploadFiles'])('%s is rendered', async (id) => {
    const text = renderers.Operation!({ id }, (await parseSite('Text.')).site.pages[0]!)
    await expect(`${text}\n`).toMatchFileSnapshot(`snapshots/operation-${id}.mdx`)
  })

  it('is listed by <Operations> in page order', async () => {
    const { site } = await parseSite('Text.')
    const page = site.pages.find(({ docId }) => docId === 'api/folders')!
    const text = renderers.Operations!({}, page)
    expect(text.match(/op-\w+/g)).toEqual(['op-listFolders', 'op-createFolder'])
  })

  it('renders exactly the ids of its anchors, and no headings', async () => {
    for (const operation of api.operations) {
      const text = renderers.Operation!(
        { id: operation.id },
        (await parseSite('Text.')).site.pages[0]!,
      )
      const ids = Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
      expect(ids).toEqual(listOperationIds(operation.id, api))
      expect(new Set(ids).size).toBe(ids.length)
      expect(text).not.toMatch(/^#/m)
    }
  })
})

describe('a schema', () => {
  it('renders exactly the ids of its anchors', async () => {
    const text = renderers.Schema!({ name: 'Folder' }, (await parseSite('Text.')).site.pages[0]!)
    const ids = Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(ids).toEqual(listSchemaIds('Folder', api))
    expect(ids).toContain('schema-Folder.children')
  })

  it('refers to a recursive schema instead of repeating it', async () => {
    const fields = listFields(referTo('Folder'), api.schemas)
    expect(listPaths(fields)).toEqual(['id', 'title', 'note', 'children'])
    expect(fields.at(-1)!.repeats).toBe('Folder')
    const text = renderers.Schema!({ name: 'Folder' }, (await parseSite('Text.')).site.pages[0]!)
    expect(text).toContain('Its fields are those of `Folder` above.')
  })

  it('lists the fields of all alternatives', () => {
    const paths = listPaths(listFields(api.schemas.FolderInput!, api.schemas))
    expect(paths).toEqual(['title', 'parentId', 'color', 'owner', 'owner.userId', 'owner.email'])
  })

  it('lists additional properties as a star', () => {
    const schema = {
      additionalProperties: { type: 'object', properties: { a: { type: 'string' } } },
    }
    expect(listPaths(listFields(schema, {}))).toEqual(['*', '*.a'])
  })

  it('describes its type and limits, and for a response only the choices', async () => {
    await checkCases('schema-words', (json) => {
      const schema = JSON.parse(json) as ApiSchema
      const limits = [false, true].map((isResponse) => describeLimits(schema, {}, isResponse))
      return `${describeType(schema, api.schemas)}: ${limits.map((words) => words.join(', ')).join(' | ')}`
    })
  })
})

describe('anchors', () => {
  it('have a stable format', () => {
    expect(anchorOfOperation('createFolder')).toBe('op-createFolder')
    expect(listOperationIds('createFolder', api)).toEqual([
      'op-createFolder',
      'op-createFolder.path.project_id',
      'op-createFolder.body.title',
      'op-createFolder.body.parentId',
      'op-createFolder.body.color',
      'op-createFolder.body.owner',
      'op-createFolder.body.owner.userId',
      'op-createFolder.body.owner.email',
      'op-createFolder.response.id',
    ])
  })

  it.each([
    ['/api/folders#op-listFolders', undefined],
    ['/api/folders#op-listFolders.query.limit', undefined],
    ['/api/folders#op-listFolders.response.folders.children', undefined],
    ['/api/folders#schema-Folder.title', undefined],
    ['/api/folders#op-listFolder', 'op-listFolders'],
    ['/api/folders#op-createFolder.body.titel', 'op-createFolder.body.title'],
    ['/api/folders#createFolder', undefined, 'Cannot find anchor'],
    ['/guide#op-listFolders', undefined, 'Cannot find anchor'],
  ])('are checked for a link to %s', async (url, nearest, missing = '') => {
    const { context } = await parseSite(`See [there](${url}).`)
    const [found] = runRules(context, [linkMissingAnchorRule])
    if (nearest) expect(found?.message).toMatch(new RegExp(`did you mean \`#${nearest}\``))
    else expect(found?.message ?? '').toContain(missing)
    if (!nearest && missing === '') expect(found).toBeUndefined()
  })

  it('are suggested from the siblings of a wrong field', async () => {
    const { context } = await parseSite(
      'See [there](/api/folders#op-createFolder.body.owner.name).',
    )
    const [found] = runRules(context, [linkMissingAnchorRule])
    expect(found?.help).toBe(
      'Anchors there: `#op-createFolder.body.owner.userId`, `#op-createFolder.body.owner.email`',
    )
  })

  it('are not checked while the description is broken', async () => {
    const dir = await createContentFolder({
      'index.mdx': pageWith('See [below](#op-listFolders).'),
      'api/openapi.yaml': 'openapi: [',
    })
    const { diagnostics } = await checkContent(dir, { speller: noSpeller })
    expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['api:description'])
  })
})

describe('Markdown of a description', () => {
  it('escapes MDX syntax', () => {
    expect(renderInline('Send `{a}` and {b} or <c>, see [d](/e_f).\nThen **wait**.')).toBe(
      'Send `{a}` and \\{b\\} or \\<c\\>, see [d](</e_f>). Then **wait**.',
    )
  })

  it('keeps fences within fences', () => {
    const sample = '````md\n```js\na\n```\n````'
    expect(renderMarkdown(sample)).toBe(sample)
    expect(renderMarkdown('~~~a`b title="c"\n1\n~~~')).toBe('```text\n1\n```')
  })

  it('is checked for fences that the site cannot build', async () => {
    const text = 'description: |\n        ```mermaid\n        graph TD\n        ```\n'
    const description = testDescription.replace('description: |\n', text)
    const { context } = await parseSite('Text.', description)
    const [found] = runRules(context, [codeUnsupportedRule])
    expect(found).toMatchObject({
      file: 'content-src/api/openapi.yaml',
      message: 'Unexpected language `mermaid`, which is not supported',
      line: testDescription.split('description: |\n')[0]!.split('\n').length + 1,
    })
  })

  it('keeps block structure', () => {
    expect(renderMarkdown('One.\n\n- a\n- b *c*\n\n1. d')).toBe('One.\n\n- a\n- b _c_\n\n1. d')
  })
})

it.each([
  { part: 'a summary', from: /summary: .*/, to: 'summary: Do something else', isChecked: false },
  { part: 'a description', from: /description: .*/, to: 'description: Else.', isChecked: false },
  { part: 'a type', from: /type: string/, to: 'type: boolean', isChecked: true },
  { part: 'a path', from: /^ {2}\/\w+/m, to: '  /elsewhere', isChecked: true },
])('a page is checked again after a change of $part: $isChecked', ({ from, to, isChecked }) => {
  const changed = testDescription.replace(from, to)
  expect(changed).not.toBe(testDescription)
  const keys = [testDescription, changed].map((source) =>
    keyOfApi('<Operation id="x" />', buildTestApi(source)),
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
  expect(keyOfApi(text, { ...api, server: 'https://lumen.eu1.acme.example/api/public/v0' })).toBe(
    depends ? api.key : '',
  )
})
