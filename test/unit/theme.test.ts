import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { loadTheme } from '#generate/public-files.ts'
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

describe('the content check finds in the theme', () => {
  it.each([
    [
      "navbar: [{ label: 'A', href: '/' }\n{ label: 'B', href: '/' }]",
      '2:1 Cannot run the settings: Expected "]" but found "{"',
    ],
    ['navbar: [missing]', '1:1 Cannot run the settings: missing is not defined'],
    ["navbar: [{ label: 'A', docid: 'index' }]", '1:48 Unexpected key `docid` of `navbar.0`'],
    [
      "footer: { links: [{ label: 'A' }] }",
      '1:35 Unexpected `footer.links.0`: expected either `docId` or `href`',
    ],
    [
      "announcement: { id: 'a', text: 'News.', closeable: true }",
      '1:65 Unexpected key `closeable` of `announcement`',
    ],
    [
      "navbar: [{ label: 'A', docId: 'indx' }]",
      '1:56 Cannot find page `indx`; did you mean `index`?',
    ],
    ["popularPages: [{ docId: 'indx' }]", '1:50 Cannot find page `indx`; did you mean `index`?'],
  ])('%s', async (settings, expected) => {
    const { contentDir, write, remove } = createRepository({
      'product.yaml': testProduct,
      'index.mdx': pageWith('Text.'),
    })
    onTestFinished(remove)
    write({ '../theme.config.tsx': `export default () => ({ ${settings} })\n` })
    const { diagnostics } = await checkContent(contentDir, { speller })
    expect(diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      expected,
    ])
  })
})

it('an error in the theme withholds no fix of a page', async () => {
  const { contentDir, write, remove } = createRepository({
    'product.yaml': testProduct,
    'index.mdx': pageWith('The the text.'),
  })
  onTestFinished(remove)
  write({ '../theme.config.tsx': 'export default () => ({ navbar: [missing] })\n' })
  const { fixes } = await checkContent(contentDir, { speller })
  expect(fixes.map(({ file }) => file)).toEqual([path.join(contentDir, 'index.mdx')])
})
