import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { loadTheme } from '#commands/shared/load-theme.ts'
import type { Product } from '#content/schema/product.ts'
import { checkContent } from '#gate/check-content.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { createRepository } from '../support/repository.ts'
import { pageWith } from '../support/content-folder.ts'
import { testProduct } from '../support/site.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

it('the theme is what its file says now, in a process that has loaded it before', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'theme-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const file = path.join(dir, 'theme.config.tsx')
  const product = { name: 'Acme' } as Product
  for (const word of ['Docs', 'Help']) {
    const code = `export default (product: { name: string }) => ({ siteTitle: product.name + ' ${word}' })`
    await writeFile(file, code)
    expect((await loadTheme(product, file)).siteTitle).toBe(`Acme ${word}`)
  }
})

describe('the gate says of the theme what a build would fail on', () => {
  it.each([
    [
      "navbar: [{ label: 'A', href: '/' }\n{ label: 'B', href: '/' }]",
      ['2:1 Unexpected TypeScript: expected `,` or `]` but found `{`'],
    ],
    ["siteTitle: 'Docs,", ['1:36 Unexpected TypeScript: unterminated string']],
    [
      "navbar: [{ label: 'A', docid: 'index' }]",
      ['1:48 Unexpected key `docid`; did you mean `docId`?'],
    ],
    ["footer: { links: [{ label: 'A' }] }", ['1:43 Cannot find `docId` or `href` of the link']],
    [
      "announcement: { text: 'News.', closeable: true }",
      ['1:56 Unexpected key `closeable`; did you mean `closable`?'],
    ],
    ['publish: { feedbck: true }', ['1:36 Unexpected key `feedbck`; did you mean `feedback`?']],
    [
      "analytics: { script: 'https://stats.example/a.js', conect: [] }",
      [
        '1:36 Cannot find `connect` of `analytics`',
        '1:76 Unexpected key `conect`; did you mean `connect`?',
      ],
    ],
    [
      "analytics: { script: '//stats.example/a.js', connect: ['https://stats.example?a', 'https://b.example/c'] }",
      [
        '1:46 Unexpected value `//stats.example/a.js` in `script` of `analytics`, expected an `https://` address',
        '1:80 Unexpected value `https://stats.example?a` in `connect` of `analytics`, expected an `https://` address without a query',
      ],
    ],
    [
      "analytics: { script: 'https://stats.example/a.js?b=1', connect, attributes: { onload: 'a()', 'data-site': 'b' } }",
      [
        '1:103 Unexpected value `onload` in `attributes` of `analytics`, expected a name that begins with `data-`, `id`, `integrity` or `crossOrigin`',
      ],
    ],
    ['analytics: { ...counter }, publish: { ...all }', []],
    ["navbar: [{ ...link }, other, { label: 'A', href: '/' }], announcement: null", []],
  ])('%s', async (settings, expected) => {
    const { contentDir, write, remove } = createRepository({
      'product.yaml': testProduct,
      'index.mdx': pageWith('Text.'),
    })
    onTestFinished(remove)
    write({ '../theme.config.tsx': `export default () => ({ ${settings} })\n` })
    const { diagnostics } = await checkContent(contentDir, { speller })
    expect(diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual(
      expected,
    )
    expect(new Set(diagnostics.map(({ ruleId }) => ruleId)).size).toBe(Math.min(1, expected.length))
  })
})
