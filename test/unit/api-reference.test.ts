import { describe, expect, it } from 'vitest'
import { listIds } from '#content/feature.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { ProductVariables } from '#core/variables.ts'
import { nameOperationAnchors, nameSchemaAnchors } from '#features/api-reference/anchors.ts'
import type { ApiSchema } from '#features/api-reference/api.ts'
import { describeConstraints, describeType } from '#features/api-reference/describe-schema.ts'
import { loadApi } from '#features/api-reference/load-api.ts'
import {
  inlineMarkdownToMdx,
  markdownToMdx,
} from '#features/api-reference/render/markdown-to-mdx.ts'
import { createApiRenderers } from '#features/api-reference/render/render-api.ts'
import { listFields, listFieldPaths } from '#features/api-reference/resolve-schema.ts'
import { checkCurlCalls } from '#features/api-reference/rules.ts'
import { linkMissingAnchorRule } from '#gate/rules/links/missing-targets.ts'
import { buildTestApi, testApiDescription, testVariables } from '../support/api.ts'
import { checkCases } from '../support/cases.ts'
import { pageWith } from '../support/content-folder.ts'
import { parseTestSite, runRules, createLoadContext } from '../support/site.ts'

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
})

const toFile = (text: string): SourceFile => ({
  path: 'api/openapi.yaml',
  displayPath: 'content-src/api/openapi.yaml',
  text,
})

const load = (text: string, variables: ProductVariables = testVariables) =>
  loadApi([toFile(text)], createLoadContext(variables))

describe('an API description', () => {
  it('has no findings if it is correct', async () => {
    expect(await (await load(testApiDescription)).diagnose()).toEqual([])
  })

  it('must have everything that the reference shows, and valid examples', async () => {
    const variables = { ...testVariables, 'roles.read': 'Viewer', 'roles.write': 'User' }
    await checkCases('api-description', async (input) => {
      const [from = '', to = ''] = input.split('\n->\n')
      const text = testApiDescription.replace(from, to)
      expect(text).not.toBe(testApiDescription)
      const found = (await (await load(text, variables)).diagnose()).map((each) => {
        const [marked = ''] = text.slice(each.start, each.end).split('\n')
        const help = each.help === undefined ? '' : `\n  help: ${each.help}`
        return `${each.ruleId} ${marked}: ${each.message}${help}`
      })
      return found.join('\n')
    })
  }, 300_000)

  it('has links, except those in examples', async () => {
    const { documents } = await load(testApiDescription)
    const { links } = documents[0]!
    expect(links.map(({ url }) => url)).toEqual(['/guide#folders'])
    const { start, end } = links[0]!
    expect(testApiDescription.slice(start, end)).toBe('/guide#folders')
  })
})

it('compares the curl calls in samples with the API description', async () => {
  await checkCases('api-curl', (code) => {
    const language = code.startsWith('$ ') ? 'console' : 'bash'
    const calls = checkCurlCalls(code, { language }, api)
    if (calls.length === 0) return '(no call of the API)'
    const lines = calls.map((problems) =>
      problems.map(({ message, start, end }) => `${code.slice(start, end)}: ${message}`).join('\n'),
    )
    return lines.map((each) => each || '(correct)').join('\n')
  })
})
