import { describe, expect, it } from 'vitest'
import {
  anchorOfOperation,
  listOperationIds,
  listSchemaIds,
} from '#features/api-reference/anchors.ts'
import type { ApiSchema } from '#features/api-reference/api.ts'
import { describeLimits, describeType } from '#features/api-reference/describe-schema.ts'
import { keyOfApi } from '#features/api-reference/documented-api.ts'
import { listFields, listPaths } from '#features/api-reference/list-fields.ts'
import { referTo } from '#features/api-reference/resolve-schema.ts'
import { createApiRenderers } from '#features/api-reference/render/render-api.ts'
import { renderInline, renderMarkdown } from '#features/api-reference/render/render-markdown.ts'
import { checkContent } from '#gate/check-content.ts'
import { codeUnsupportedRule } from '#gate/rules/code/code-unsupported.ts'
import { linkMissingAnchorRule } from '#gate/rules/links/link-missing-anchor.ts'
import { buildTestApi, testDescription, testVariables } from '../support/api.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noSpeller } from '../support/no-speller.ts'
import { parseTestSite, runRules } from '../support/site.ts'

const api = buildTestApi()
const references = { 'api-reference': api }
const renderers = createApiRenderers({ references, variables: testVariables })

/** A site with the test description, the page of its operations, and a page with `body`. */
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

  it('is on the list of its page, in the order of the page', async () => {
    const { site } = await parseSite('Text.')
    const page = site.pages.find(({ docId }) => docId === 'api/folders')!
    const text = renderers.Operations!({}, page)
    expect(text.match(/op-\w+/g)).toEqual(['op-listFolders', 'op-createFolder'])
  })

  it('brings the ids that its anchors say, each once, and no heading', async () => {
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
  it('is rendered with the ids that its anchors say', async () => {
    const text = renderers.Schema!({ name: 'Folder' }, (await parseSite('Text.')).site.pages[0]!)
    const ids = Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(ids).toEqual(listSchemaIds('Folder', api))
    expect(ids).toContain('schema-Folder.children')
  })

  it('that holds itself is listed once, with a word about it', async () => {
    const fields = listFields(referTo('Folder'), api.schemas)
    expect(listPaths(fields)).toEqual(['id', 'title', 'note', 'children'])
    expect(fields.at(-1)!.repeats).toBe('Folder')
    const text = renderers.Schema!({ name: 'Folder' }, (await parseSite('Text.')).site.pages[0]!)
    expect(text).toContain('Its fields are those of `Folder` above.')
  })

  it('with alternatives lists the fields of all', () => {
    const paths = listPaths(listFields(api.schemas.FolderInput!, api.schemas))
    expect(paths).toEqual(['title', 'parentId', 'color', 'owner', 'owner.userId', 'owner.email'])
  })

  it('with any keys has a star for them', () => {
    const schema = {
      additionalProperties: { type: 'object', properties: { a: { type: 'string' } } },
    }
    expect(listPaths(listFields(schema, {}))).toEqual(['*', '*.a'])
  })

  it.each<[ApiSchema, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { type: 'integer' } }, 'array of integers'],
    [
      { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
      'array of arrays of integers',
    ],
    [{ $ref: '#/components/schemas/Folder' }, 'object'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ enum: ['a'] }, 'string'],
    [{}, 'any'],
  ])('%j is called %s', (schema, words) => {
    expect(describeType(schema, api.schemas)).toBe(words)
  })

  it.each<[ApiSchema, string[], string[]]>([
    [{ type: 'string', minLength: 1, maxLength: 255 }, ['1 to 255 characters'], []],
    [{ type: 'string', minLength: 1 }, ['1 or more characters'], []],
    [{ type: 'string', maxLength: 1 }, ['at most 1 character'], []],
    [{ type: 'array', minItems: 1, maxItems: 1 }, ['exactly 1 item'], []],
    [{ type: 'integer', minimum: 0 }, ['0 or more'], []],
    [{ type: 'integer', minimum: 1 }, [], []],
    [{ type: 'integer', minimum: 1, maximum: 1000 }, ['1 to 1,000'], []],
    [{ enum: ['a', 1] }, ['one of `a`, `1`'], ['one of `a`, `1`']],
    [{ type: 'array', items: { enum: ['a'] } }, ['each one of `a`'], ['each one of `a`']],
    [
      { type: 'string', format: 'uri', default: 'x' },
      ['URL', 'default `x`'],
      ['URL', 'default `x`'],
    ],
  ])('%j is limited to %j, and says %j of an answer', (schema, limits, choices) => {
    expect(describeLimits(schema, {})).toEqual(limits)
    expect(describeLimits(schema, {}, true)).toEqual(choices)
  })
})

describe('anchors', () => {
  it('have the form that links can count on', () => {
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
  ])('a link to %s is held against them', async (url, nearest, missing = '') => {
    const { context } = await parseSite(`See [there](${url}).`)
    const [found] = runRules(context, [linkMissingAnchorRule])
    if (nearest) expect(found?.message).toMatch(new RegExp(`did you mean \`#${nearest}\``))
    else expect(found?.message ?? '').toContain(missing)
    if (!nearest && missing === '') expect(found).toBeUndefined()
  })

  it('of fields are listed beside the wrong one only', async () => {
    const { context } = await parseSite(
      'See [there](/api/folders#op-createFolder.body.owner.name).',
    )
    const [found] = runRules(context, [linkMissingAnchorRule])
    expect(found?.help).toBe(
      'Anchors there: `#op-createFolder.body.owner.userId`, `#op-createFolder.body.owner.email`',
    )
  })

  it('are not missed while the description is broken', async () => {
    const dir = await createContentFolder({
      'index.mdx': pageWith('See [below](#op-listFolders).'),
      'api/openapi.yaml': 'openapi: [',
    })
    const { diagnostics } = await checkContent(dir, { speller: noSpeller })
    expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['api:description'])
  })
})

describe('Markdown of a description', () => {
  it('is text where it would be code to MDX', () => {
    expect(renderInline('Send `{a}` and {b} or <c>, see [d](/e_f).\nThen **wait**.')).toBe(
      'Send `{a}` and \\{b\\} or \\<c\\>, see [d](</e_f>). Then **wait**.',
    )
  })

  it('may hold code that holds fences', () => {
    const sample = '````md\n```js\na\n```\n````'
    expect(renderMarkdown(sample)).toBe(sample)
    expect(renderMarkdown('~~~a`b title="c"\n1\n~~~')).toBe('```text\n1\n```')
  })

  it('is checked for fences that the site cannot build, at their lines', async () => {
    const text = 'description: |\n        ```mermaid\n        graph TD\n        ```\n'
    const description = testDescription.replace('description: |\n', text)
    const { context } = await parseSite('Text.', description)
    const [found] = runRules(context, [codeUnsupportedRule])
    expect(found).toMatchObject({
      file: 'content-src/api/openapi.yaml',
      message: 'Unexpected language `mermaid`, which the site does not draw',
      line: testDescription.split('description: |\n')[0]!.split('\n').length + 1,
    })
  })

  it('keeps its blocks', () => {
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
