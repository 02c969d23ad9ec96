import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noSpeller } from '../support/no-speller.ts'
import { testProduct } from '../support/site.ts'

const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
  .concat(
    Array.from('bcdefghi', (key, at) => `${key}: &${key} [${`*${'abcdefgh'[at]}, `.repeat(9)}x]`),
  )
  .join('\n')
const fence = (language: string, code: string) => pageWith(`\`\`\`${language}\n${code}\n\`\`\``)

const api = (path: string) =>
  `openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n  /a: ${path}\n`

/** Content that asks for more than there is, and what is said of it first. */
const texts: [what: string, files: Record<string, string>, rule: RegExp][] = [
  ['aliases that grow', { 'a.mdx': `---\n${bomb}\n---\n\nText.\n` }, /front-matter:schema.*alias/],
  ['aliases in code', { 'a.mdx': fence('yaml', bomb) }, /^$/],
  ['aliases in the API', { 'a.mdx': pageWith('Text.'), 'api/openapi.yaml': bomb }, /api:/],
  [
    'references in a circle in the API',
    { 'a.mdx': pageWith('Text.'), 'api/openapi.yaml': api('{ $ref: "#/paths/~1a" }') },
    /redocly:struct.*circular/,
  ],
  [
    'references of the API to other files',
    { 'a.mdx': pageWith('Text.'), 'api/openapi.yaml': api('{ $ref: "../../../etc/passwd" }') },
    /Unexpected `\$ref` to another file/,
  ],
  [
    'elements within each other',
    { 'a.mdx': pageWith(`a ${'<Kbd>'.repeat(300)}a${'</Kbd>'.repeat(300)}`) },
    /mdx:syntax.*200 nested levels/,
  ],
  [
    'front matter that never ends',
    { 'a.mdx': '---\ntitle: A\ndescription: The teh {a b} <b\n\n[x](/nowhere)\n' },
    /^front-matter:schema Cannot find the end of the front matter$/,
  ],
  [
    'front matter that ends at a line in the text',
    { 'a.mdx': '---\ntitle: A\ndescription: B\n\nText, {a b} [x](/nowhere).\n\n---\n\nText.\n' },
    /^front-matter:schema Cannot find the end of the front matter$/,
  ],
]

it.each(texts)('is reported in time: %s', async (_, files, expected) => {
  const found = await check(files)
  expect(found.filter((each) => /RangeError|call stack/i.test(each))).toEqual([])
  if (expected.source === '^$') expect(found).toEqual([])
  else expect(found).toContainEqual(expect.stringMatching(expected))
  if (expected.source.startsWith('^')) expect(found.length).toBeLessThan(2)
})

it('takes names of what every object has for names like others', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  const found = await check({
    'a.mdx': pageWith(names.map((name) => `<${name} /> {product.${name}} &${name};`).join('\n\n')),
    'front.mdx': `---\ntitle: A\ndescription: B\n${names.map((name) => `${name}: { draft: true }\n`).join('')}---\n\nText.\n`,
    'lint.yaml': `rules:\n${names.map((name) => `  ${name}: off\n`).join('')}`,
    '__proto__/_category.yaml': 'label: A\n__proto__: { position: 1 }\n',
    '__proto__/constructor.mdx': pageWith('Text.', 'Constructor'),
    'product.yaml': `${testProduct}__proto__: { name: a }\nconstructor: b\n`,
  })
  for (const name of names) {
    expect(found).toContain(`mdx:component Unknown component \`<${name}>\``)
    expect(found).toContain(`front-matter:schema Unexpected key \`${name}\``)
  }
  for (const name of ['__proto__', 'toString', 'hasOwnProperty']) {
    expect(found).toContain(`variable:unknown Cannot find variable \`{product.${name}}\``)
  }
  expect(found).toContain('product:schema Unexpected key `__proto__`')
  expect(found).toContain('category:schema Unexpected key `__proto__`')
  expect(Object.keys(Object.prototype)).toEqual([])
})

it('reports 5,000 mistakes of one page, each once', async () => {
  const found = await check({ 'a.mdx': pageWith('Read the the page.\n\n'.repeat(5000)) })
  expect(found.filter((each) => each.startsWith('prose:doubled-word'))).toHaveLength(5000)
})

it('shows characters that turn the direction of what follows, in text and code', async () => {
  const found = await check({ 'a.mdx': pageWith('a\u202Eb\u2066c\n\n```js\n// \u202E a\n```') })
  expect(found.filter((each) => each.startsWith('text:invisible-character'))).toHaveLength(3)
})

async function check(files: Record<string, string>): Promise<string[]> {
  const dir = await createContentFolder(files)
  const { diagnostics } = await checkContent(dir, { speller: noSpeller })
  return diagnostics.map(({ ruleId, message }) => `${ruleId} ${message}`)
}
