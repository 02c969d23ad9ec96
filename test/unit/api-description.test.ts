import { describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '#cache/store.ts'
import { checkApi } from '#features/api-reference/check-api.ts'
import * as checking from '#features/api-reference/check-description.ts'
import type { CheckedProblem } from '#features/api-reference/check-description.ts'
import { parseApi } from '#features/api-reference/parse-api.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'
import { fillTracked } from '#core/filled-text.ts'
import { buildTestApi, testDescription, testVariables } from '../support/api.ts'

const toFile = (text: string): SourceFile => ({
  path: 'api/openapi.yaml',
  displayPath: 'content-src/api/openapi.yaml',
  text,
})

const toInput = (text: string, variables: ProductVariables = testVariables) => ({
  sources: [toFile(text)],
  variables,
  features: [],
})

/** All findings about a description, each as its rule, the text that it points at, and its message. */
async function check(text: string): Promise<string[]> {
  const options = { toolKey: '', store: createMemoryStore() }
  const { diagnostics, checked } = await checkApi(toInput(text), options)
  return render([...diagnostics, ...(await checked)], text)
}

function render(diagnostics: Diagnostic[], text: string): string[] {
  const lines = text.split('\n')
  return diagnostics.map(({ ruleId, message, line, column, endColumn }) => {
    return `${ruleId} ${lines[line - 1]!.slice(column - 1, endColumn - 1)}: ${message}`
  })
}

/** Puts something else in the place of a part of the description. */
function change(right: string | RegExp, wrong: string): string {
  const text = testDescription.replace(right, wrong)
  expect(text).not.toBe(testDescription)
  return text
}

describe('a description', () => {
  it('is clean as it is', async () => {
    expect(await check(testDescription)).toEqual([])
  })

  it.each<[string, string | RegExp, string, string[]]>([
    [
      'a tag without its page',
      '    x-page: api/folders\n',
      '',
      ['api:description name: Cannot find `x-page` of `Folders`'],
    ],
    [
      'an operation without a role',
      '      x-minimum-role: User\n      requestBody:\n        required: true\n        content:\n          application',
      '      requestBody:\n        required: true\n        content:\n          application',
      ['api:description post: Cannot find `x-minimum-role` of `/project/{project_id}/folder post`'],
    ],
    [
      'a role with a slip of the pen',
      'x-minimum-role: Viewer',
      'x-minimum-role: Viewr',
      ['api:description Viewr: Cannot find role `Viewr`; did you mean `Viewer`?'],
    ],
    [
      'an error without an action, used twice',
      '      x-action: Send the whole key.\n',
      '',
      ['api:description Unauthorized: Cannot find `x-action` of `Unauthorized`'],
    ],
    [
      'a parameter without an example',
      '          example: 2\n',
      '',
      ['api:description name: Cannot find `example` of `limit`'],
    ],
    [
      'a body that takes any key',
      'additionalProperties: false\n      properties:\n        title',
      'properties:\n        title',
      ['api:description FolderInput: Cannot find `additionalProperties` of `FolderInput`'],
    ],
    [
      'a property without a description',
      '          description: ID of the folder around it.\n',
      '',
      ['api:description parentId: Cannot find `description` of `parentId`'],
    ],
    [
      'a summary that is a sentence',
      'summary: List folders',
      'summary: List folders.',
      [
        'api:description List folders.: Unexpected summary, expected at most 60 characters without a full stop',
      ],
    ],
  ])('%s is found at its place at once', (_, right, wrong, expected) => {
    const text = change(right, wrong)
    const known = { ...testVariables, 'roles.read': 'Viewer', 'roles.write': 'User' }
    expect(render(parseApi(toFile(text), known).diagnostics, text)).toEqual(expected)
  })

  it('may have the roles of the product, or any where it lists none', () => {
    const text = testDescription.replaceAll('x-minimum-role: User', 'x-minimum-role: Editor')
    const findings = (variables: ProductVariables) => parseApi(toFile(text), variables).diagnostics
    expect(findings({ ...testVariables, 'roles.a': 'Viewer', 'roles.b': 'Editor' })).toEqual([])
    expect(findings(testVariables)).toEqual([])
    expect(findings({ ...testVariables, 'roles.a': 'Viewer', 'roles.b': 'User' })).not.toEqual([])
  })

  it.each<[string, string | RegExp, string, string[]]>([
    [
      'an example that is too long, in a value of its own',
      'example: SHOP',
      'example: SHOPPING',
      ['api:example SHOPPING: Unexpected `SHOPPING`, expected to not have more than 5 characters'],
    ],
    [
      'a pattern that takes forever',
      'maxLength: 5\n      example: SHOP',
      `pattern: ^(\\w+)+!$\n      example: ${'S'.repeat(40)}`,
      [
        expect.stringMatching(
          /^api:example S+: Unexpected value, expected to be checked within two seconds, for/,
        ) as string,
      ],
    ],
    [
      'an example without a key',
      '                        title: Checkout\n',
      '',
      ['api:example id: Cannot find `title`'],
    ],
    [
      'an example with a key too many',
      'parentId: 12',
      'parentID: 12',
      ['api:example parentID: Unexpected key `parentID`'],
    ],
    [
      'an example of a schema',
      'examples: [Checkout]',
      'examples: [1]',
      ['api:example 1: Unexpected `1`, expected to be string'],
    ],
    [
      'a default value',
      'default: 10',
      'default: 0',
      ['api:example 0: Unexpected `0`, expected to be >= 1'],
    ],
    [
      'a key that OpenAPI does not know',
      'operationId: listFolders',
      'operationId: listFolders\n      summry: Folders',
      ['redocly:struct summry: Unexpected description: property `summry` is not expected here'],
    ],
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
      ["api:description ': Unexpected YAML: missing closing 'quote"],
    ],
    [
      'an alias',
      'example: SHOP',
      'example: *shop',
      ['api:description *shop: Unexpected alias `*shop`, expected the value itself or a `$ref`'],
    ],
  ])('%s is found at its place', async (_, right, wrong, expected) => {
    expect(await check(change(right, wrong))).toEqual(expected)
  })

  it('has its positions in the source, before and after variables', async () => {
    const text = change("title: '{product.name} API'", "titel: '{product.name} API'")
    expect((await check(text)).map((each) => each.split(':')[1])).toContain('struct titel')
  })

  it('gives links with their places, without those in examples', () => {
    const { facts } = parseApi(toFile(testDescription), testVariables)
    expect(facts.links.map(({ url }) => url)).toEqual(['/guide#folders'])
    const { start, end } = facts.links[0]!
    expect(testDescription.slice(start, end)).toBe('/guide#folders')
  })
})

it('has the address of its first server, with variables at their defaults', () => {
  const servers = [
    '  - url: https://{tenant}.{region}.{where}.example/v0/',
    '    variables: { tenant: { default: lumen }, region: { default: eu1 } }',
  ].join('\n')
  const source = testDescription.replace(/(?<=^servers:\n)(?: .*\n)+/m, `${servers}\n`)
  expect(buildTestApi(source).server).toBe('https://lumen.eu1.{where}.example/v0')
})

describe('what is known', () => {
  it('is taken over while description, variables and tool are the same', async () => {
    const store = createMemoryStore()
    const found: CheckedProblem = {
      ruleId: 'api:example',
      severity: 'error',
      message: 'Unexpected example',
      place: [0, 1],
    }
    const spy = vi.spyOn(checking, 'checkDescription').mockResolvedValue([found])
    const analyze = async (text: string, toolKey = 'a', variables = testVariables) => {
      const options = { toolKey, store }
      const { diagnostics, checked } = await checkApi(toInput(text, variables), options)
      return [...diagnostics, ...(await checked)].map(({ ruleId }) => ruleId)
    }
    expect(await analyze(testDescription)).toEqual(['api:example'])
    expect(await analyze(testDescription)).toEqual(['api:example'])
    expect(spy).toHaveBeenCalledTimes(1)
    const changed = change('default: 10', 'default: 20')
    expect(await analyze(changed)).toEqual(['api:example'])
    expect(await analyze(changed, 'b')).toEqual(['api:example'])
    await analyze(changed, 'b', { ...testVariables, name: 'Other' })
    expect(spy).toHaveBeenCalledTimes(4)
  })
})

describe('a text with variables', () => {
  const text = 'a {product.name} b {product.unknown} {product.apiHost}c'
  const filled = fillTracked(text, testVariables)

  it('is filled in, but for unknown ones', () => {
    expect(filled.text).toBe('a Acme Tests b {product.unknown} lumen.eu1.acme.examplec')
  })

  it.each([
    ['a', 'a'],
    ['Acme', '{product.name}'],
    ['s b', '{product.name} b'],
    ['{product.unknown}', '{product.unknown}'],
    ['examplec', '{product.apiHost}c'],
    ['c', 'c', 50],
  ])('knows where %s comes from', (shown, written, from = 0) => {
    const at = filled.text.indexOf(shown, from)
    const { start, end } = filled.rangeAt(at, at + shown.length)
    expect(text.slice(start, end)).toBe(written)
  })
})
