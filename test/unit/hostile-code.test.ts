import { describe, expect, it } from 'vitest'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { checkContent } from '#gate/check-content.ts'
import { createCompiler } from '#generate/compile.ts'
import { buildPlan } from '#generate/plan.ts'
import { refuseCode } from '#generate/refuse-code.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noSpeller } from '../support/no-speller.ts'
import { testProduct } from '../support/site.ts'

const target = { 'target.mdx': pageWith('Text.', 'Target') }
const card = (href: string) =>
  pageWith(`<Cards>\n\n<Card title="A" href=${href}>\n\nText.\n\n</Card>\n\n</Cards>`)
const lint = 'rules:\n  mdx:expression: off\n  mdx:esm: off\n  route:file-name: off\n'

/** Content that would have code run, and the rule that refuses it. */
const refused: [what: string, rule: string, files: Record<string, string>][] = [
  ['an expression', 'mdx:expression', { 'a.mdx': pageWith('{evil()}') }],
  [
    'an expression, with the rule off',
    'mdx:expression',
    { 'a.mdx': pageWith('{evil()}'), 'lint.yaml': lint },
  ],
  ['an export', 'mdx:esm', { 'a.mdx': pageWith('export const a = evil()'), 'lint.yaml': lint }],
  ['an attribute', 'mdx:expression', { 'a.mdx': card('{evil()}') }],
  ['a spread', 'mdx:expression', { 'a.mdx': card('"/target" {...evil()}') }],
  [
    'front matter that ends within a line',
    'front-matter:schema',
    { 'a.mdx': pageWith('Text.').replace('enough.\n', 'enough. ---\n{evil()}\n') },
  ],
  [
    'front matter that ends with dots',
    'front-matter:schema',
    { 'a.mdx': pageWith('Text.').replace('\n---\n\n', '\n...\n{evil()}\n---\n\n') },
  ],
  ['front matter in TOML', 'front-matter:schema', { 'a.mdx': '+++\n{evil()}\n+++\n\nText.\n' }],
  [
    'the name of a file',
    'route:file-name',
    {
      'a" b={evil()} c=".mdx': pageWith('Text.', 'Another'),
      'a.mdx': card('"./a%22%20b=%7Bevil()%7D%20c=%22.mdx"'),
      'lint.yaml': lint,
    },
  ],
  [
    'the name of the product',
    'product:schema',
    {
      'a.mdx': pageWith('Text.'),
      'product.yaml': testProduct.replace('Acme Tests', '"{evil()}"'),
    },
  ],
]

/** Content that says nothing wrong, and has code run only where it is written into pages as it is. */
const harmless: [what: string, files: Record<string, string>][] = [
  ['the query of a link', { 'a.mdx': pageWith('[x](./target.mdx?x\\)\\{evil()\\})') }],
  [
    'a link with entities',
    { 'a.mdx': pageWith('[x](./target.mdx?x&#41;&#123;evil&#40;&#41;&#125;)') },
  ],
  ['an attribute with entities', { 'a.mdx': card('"./target.mdx?x&quot; b={evil()} c=&quot;"') }],
  [
    'an attribute in single quotes',
    { 'a.mdx': card("'./target.mdx?x&apos; b={evil()} c=&apos;'") },
  ],
  [
    'an image',
    { 'a.mdx': pageWith('[x](./a.pdf?\\)\\{evil()\\})'), 'a.pdf': 'A file to download.' },
  ],
  ['a title', { 'a.mdx': pageWith('Text.', "'{evil()}'") }],
  [
    'the index of a category',
    {
      'b/a.mdx': pageWith('Text.', 'In a category'),
      'b/_category.yaml':
        'label: B\nindex:\n  title: "A {evil()}"\n  description: "What {evil()} <b {...evil()}> is, said at a length that a description has in search."\n  slug: /b\n',
    },
  ],
]

describe('code in content', () => {
  it.each(refused)('is refused as %s', async (_, rule, files) => {
    const { diagnostics } = await check(files)
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ ruleId }) => ruleId)).toContain(rule)
  })

  it.each(harmless)('stays text as %s', async (_, files) => {
    const { diagnostics, site } = await check(files)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const pages = [...buildPlan(site, new Map()).pages].filter(([file]) => file.endsWith('.mdx'))
    expect(pages.some(([, text]) => text.includes('evil'))).toBe(true)
    for (const [, text] of pages) refuseCode()(parseMdx(text).tree!)
  })
})

it.each(['{evil()}', '<Card {...a} />', '<Card a={b} />', 'a {b}', 'export const a = 1'])(
  'is not compiled, should any get through: %s',
  async (text) => {
    await expect(createCompiler()(`---\ntitle: A\n---\n\n${text}\n`, 'a.mdx')).rejects.toThrow(
      /Code in a generated page at 5:/,
    )
  },
)

async function check(files: Record<string, string>) {
  const dir = await createContentFolder({ ...target, ...files })
  return checkContent(dir, { speller: noSpeller })
}
