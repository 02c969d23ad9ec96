import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { hasTree } from '#content/page.ts'
import { loadApi } from '#features/api-reference/load-api.ts'
import { checkCurlCalls } from '#features/api-reference/rules.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { ProductVariables } from '#core/variables.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { buildTestApi, testApiDescription, testVariables } from '../support/api.ts'
import { checkCases } from '../support/cases.ts'
import { createLoadContext } from '../support/site.ts'
import { createDownloads } from '#features/api-reference/load-api.ts'

const api = buildTestApi()

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
  })

  it('has words for the spell checker, without variables and examples', async () => {
    const [page] = (await load(testApiDescription)).documents
    const words = hasTree(page!) ? collectWords(page) : []
    for (const [word, offsets] of words) {
      for (const offset of offsets) expect(testApiDescription.startsWith(word, offset)).toBe(true)
    }
    const known = words.map(([word]) => word)
    expect(known).toEqual(expect.arrayContaining(['guide', 'Choose', 'levels']))
    expect(known.join(' ')).not.toMatch(/product|Checkout|braces/)
  })

  it('has links, except those in examples', async () => {
    const { documents } = await load(testApiDescription)
    const { links } = documents[0]!
    expect(links.map(({ url }) => url)).toEqual(['/guide#folders'])
    const { start, end } = links[0]!
    expect(testApiDescription.slice(start, end)).toBe('/guide#folders')
  })
})

it('takes the URL from the first server, with defaults for its variables', () => {
  const servers = [
    '  - url: https://{tenant}.{region}.{where}.example/v0/',
    '    variables: { tenant: { default: lumen }, region: { default: eu1 } }',
  ].join('\n')
  const source = testApiDescription.replace(/(?<=^servers:\n)(?: .*\n)+/m, `${servers}\n`)
  expect(buildTestApi(source).server).toBe('https://lumen.eu1.{where}.example/v0')
})

it('offers the description as YAML and JSON, with variables filled in and absolute links', () => {
  const downloads = createDownloads(testApiDescription, testVariables)
  const yaml = downloads['openapi.yaml']()
  const json = downloads['openapi.json']()
  expect(yaml).toMatch(/^openapi: 3\.1\.0\n/)
  expect(yaml).toContain('[the guide](https://docs.acme.example/guide#folders)')
  expect(yaml + json).not.toContain('{product.')
  expect(JSON.parse(json)).toEqual(parse(yaml))
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
