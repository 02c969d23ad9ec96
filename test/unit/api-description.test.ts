import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { hasTree } from '#content/page.ts'
import { createDownloads, loadApi } from '#features/api-reference/parse-api.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { fillTracked, type ProductVariables } from '#core/variables.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { buildTestApi, testDescription, testVariables } from '../support/api.ts'
import { loadContext } from '../support/site.ts'

const toFile = (text: string): SourceFile => ({
  path: 'api/openapi.yaml',
  displayPath: 'content-src/api/openapi.yaml',
  text,
})

const load = (text: string, variables: ProductVariables = testVariables) =>
  loadApi([toFile(text)], loadContext(variables))

/** Returns `rule text: message` of each finding, with the text that it marks. */
async function check(text: string, variables = testVariables): Promise<string[]> {
  const { diagnose } = await load(text, variables)
  const lines = text.split('\n')
  return (await diagnose()).map(({ ruleId, message, line, column, endColumn }) => {
    return `${ruleId} ${lines[line - 1]!.slice(column - 1, endColumn - 1)}: ${message}`
  })
}

/** Replaces a part of the description. */
function change(right: string | RegExp, wrong: string): string {
  const text = testDescription.replace(right, wrong)
  expect(text).not.toBe(testDescription)
  return text
}

it('suggests the entry to add for an undeclared tag', async () => {
  const { diagnose } = await load(change(/tags: \[Folders\]/, 'tags: [Test plans]'))
  expect((await diagnose()).map(({ message, help }) => `${message}: ${help}`)).toEqual([
    'Cannot find `Test plans` among the `tags`: Name one of them, or add the line `- { name: Test plans, description: …, x-page: api/test-plans }` to them with the page that shows it',
  ])
})

describe('an API description', () => {
  it('has no findings if it is correct', async () => {
    expect(await check(testDescription)).toEqual([])
  })

  it('must have everything that the reference shows, and valid examples', async () => {
    const changes: [right: string, wrong: string][] = [
      ['    x-page: api/folders\n', ''],
      ['x-minimum-role: Viewer', 'x-minimum-role: Viewr'],
      ['      x-action: Send the whole key.\n', ''],
      ['          example: 2\n', ''],
      ['          description: ID of the folder around it.\n', ''],
      ['example: SHOP', 'example: SHOPPING'],
      ['                        title: Checkout\n', ''],
      ['parentId: 12', 'parentId: twelve'],
      ['operationId: listFolders', 'operationId: listFolders\n      summry: Folders'],
    ]
    const text = changes.reduce((before, [right, wrong]) => {
      expect(before).toContain(right)
      return before.replace(right, wrong)
    }, testDescription)
    const roles = { 'roles.read': 'Viewer', 'roles.write': 'User' }
    expect((await check(text, { ...testVariables, ...roles })).sort()).toMatchInlineSnapshot(`
      [
        "api:description Unauthorized: Cannot find \`x-action\`, one sentence on what the caller does about the error",
        "api:description Viewr: Cannot find a role as \`x-minimum-role\`, one of \`Viewer\`, \`User\`",
        "api:description name: Cannot find \`example\`",
        "api:description name: Cannot find \`x-page\`, the page of the operations, such as \`api/run\`",
        "api:description parentId: Cannot find \`description\`",
        "api:example SHOPPING: Unexpected example: must NOT have more than 5 characters",
        "api:example id: Unexpected example: \`0\` property must have required property \`title\`",
        "api:example twelve: Unexpected example: \`parentId\` property type must be integer",
        "redocly:struct summry: Unexpected description: property \`summry\` is not expected here",
      ]
    `)
  })

  it.each<[string, string | RegExp, string, string[]]>([
    [
      'a reference that leads nowhere',
      "schema:\n                $ref: '#/components/schemas/FolderList'",
      "schema:\n                $ref: '#/components/schemas/Folders'",
      [
        "redocly:no-unresolved-refs schema: Unexpected description: can't resolve $ref",
        'redocly:no-unused-components FolderList: Unexpected description: component: `FolderList` is never used',
      ],
    ],
    [
      'YAML that does not parse',
      'title: Search',
      "title: 'Search",
      ["api:description 'Search: Missing `'` at the end of the text"],
    ],
  ])('is checked for %s', async (_, right, wrong, expected) => {
    expect(await check(change(right, wrong))).toEqual(expected)
  })

  it('reports findings at the right position after variables', async () => {
    const text = change("title: '{product.name} API'", "titel: '{product.name} API'")
    expect((await check(text)).map((each) => each.split(':')[1])).toContain('struct titel')
  })

  it('has words for the spell checker, without variables and examples', async () => {
    const [page] = (await load(testDescription)).documents
    const words = hasTree(page!) ? collectWords(page) : []
    for (const [word, offsets] of words) {
      for (const offset of offsets) expect(testDescription.startsWith(word, offset)).toBe(true)
    }
    const known = words.map(([word]) => word)
    expect(known).toEqual(expect.arrayContaining(['guide', 'Choose', 'levels']))
    expect(known.join(' ')).not.toMatch(/product|Checkout|braces/)
  })

  it('has links, except those in examples', async () => {
    const { documents } = await load(testDescription)
    const { links } = documents[0]!
    expect(links.map(({ url }) => url)).toEqual(['/guide#folders'])
    const { start, end } = links[0]!
    expect(testDescription.slice(start, end)).toBe('/guide#folders')
  })
})

it('has the URL of its first server, with defaults for its variables', () => {
  const servers = [
    '  - url: https://{tenant}.{region}.{where}.example/v0/',
    '    variables: { tenant: { default: lumen }, region: { default: eu1 } }',
  ].join('\n')
  const source = testDescription.replace(/(?<=^servers:\n)(?: .*\n)+/m, `${servers}\n`)
  expect(buildTestApi(source).server).toBe('https://lumen.eu1.{where}.example/v0')
})

describe('text with variables', () => {
  const text = 'a {product.name} b {product.unknown} {product.apiHost}c'
  const filled = fillTracked(text, testVariables)

  it('keeps unknown variables', () => {
    expect(filled.text).toBe('a Acme Tests b {product.unknown} lumen.eu1.acme.examplec')
  })

  it.each([
    ['a', 'a'],
    ['Acme', '{product.name}'],
    ['s b', '{product.name} b'],
    ['{product.unknown}', '{product.unknown}'],
    ['examplec', '{product.apiHost}c'],
    ['c', 'c', 50],
  ])('maps `%s` to its source', (shown, written, from = 0) => {
    const at = filled.text.indexOf(shown, from)
    const { start, end } = filled.rangeAt(at, at + shown.length)
    expect(text.slice(start, end)).toBe(written)
  })
})

it('offers the description as YAML and JSON, with variables filled in and absolute links', () => {
  const downloads = createDownloads(testDescription, testVariables)
  const yaml = downloads['openapi.yaml']()
  const json = downloads['openapi.json']()
  expect(yaml).toMatch(/^openapi: 3\.1\.0\n/)
  expect(yaml).toContain('[the guide](https://docs.acme.example/guide#folders)')
  expect(yaml + json).not.toContain('{product.')
  expect(JSON.parse(json)).toEqual(parse(yaml))
})
