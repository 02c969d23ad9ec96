import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { setUpSpellChecker } from '../support/spell-checker.ts'

const spellChecker = setUpSpellChecker()

/** Checks a page. Returns the rules of its findings, and the first message. */
async function check(page: string): Promise<{ rules: Set<string>; message: string | undefined }> {
  const dir = await createContentFolder({ 'index.mdx': page })
  const { diagnostics } = await checkContent(dir, { spellChecker })
  const rules = new Set(diagnostics.map(({ ruleId }) => ruleId))
  return { rules, message: diagnostics[0]?.message }
}

/** Longest time for a page in milliseconds. Each takes up to four seconds on a quiet machine. */
const timeout = 120_000

const many = (text: string, count: number) => pageWith(text.repeat(count))

const row = (cell: string, count: number) => `|${` ${cell} |`.repeat(count)}\n`

const table = (columns: number, rows: string) =>
  pageWith(row('a', columns) + row('-', columns) + rows)

const fence = (language: string, code: string) => pageWith(`\`\`\`${language}\n${code}\n\`\`\``)

const nested = (open: string, inner: string, close: string, count: number) =>
  open.repeat(count) + inner + close.repeat(count)

/** Builds a page with `count` numbered lines in its front matter. */
const frontMatter = (start: string, toLine: (index: number) => string, count: number) =>
  `---\ntitle: A page\n${start}${Array.from({ length: count }, (_, index) => toLine(index)).join('\n')}\n---\n\nText.\n`

// Each took minutes while a check searched from the start of the page for every match.
it.each<[shape: string, page: string, ruleId: string]>([
  ['half-open marks', many('*_`[(', 3200), 'markdownlint:MD049'],
  ['one word', many('the ', 24_000), 'prose:doubled-word'],
  ['directives', many(':::a\n', 12_000), 'text:foreign-syntax'],
  ['empty items', many('- \n', 12_000), 'text:placeholder'],
  ['variables in one line', many('{product.name} ', 10_000), 'markdownlint:MD009'],
  ['lines of a paragraph', many('a b\n', 29_000), 'markdownlint:MD012'],
  ['table columns', table(2000, row('b', 2000)), 'markdownlint:MD012'],
])('checks a page of many %s in a few seconds', { timeout }, async (_, page, ruleId) => {
  expect((await check(page)).rules).toContain(ruleId)
})

it.each<[shape: string, page: string, message: RegExp]>([
  ['operators', pageWith(`{${nested('!', 'a', '', 200_000)}}`), /More than 200 nested levels/],
  [
    'arrow functions',
    pageWith(`export const a = ${nested('a => ', 'a', '', 30_000)}`),
    /More than 200 nested levels/,
  ],
  [
    'parentheses',
    pageWith(`<b title={${nested('(', 'a', ')', 30_000)}}>a</b>`),
    /More than 200 nested levels/,
  ],
  ['table cells', table(2500, row('b', 1).repeat(2500)), /More than 20,000 marks/],
  ['less-than signs', many('<', 50_000), /More than 20,000 marks/],
  ['closing brackets', many(']', 50_000), /More than 20,000 marks/],
  [
    'long title',
    frontMatter('', () => `description: ${'a '.repeat(300_000)}`, 1),
    /more than 1,000 lines or 100,000 characters/,
  ],
  ['unknown keys', frontMatter('', (index) => `key${index}: a`, 50_000), /more than 1,000 lines/],
  [
    'former routes',
    frontMatter('redirect_from:\n', (index) => `  - /a${index}`, 50_000),
    /more than 1,000 lines/,
  ],
  ['nested JSON', fence('json', nested('[', '', ']', 8000)), /more than 1,000 levels/],
  ['nested YAML', fence('yaml', nested('[', '', ']', 8000)), /more than 1,000 levels/],
])('reports a page of too many %s', { timeout }, async (_, page, message) => {
  expect((await check(page)).message).toMatch(message)
})

it('checks no sample that could crash a parser', { timeout }, async () => {
  const { message } = await check(fence('ts', `${'!'.repeat(300_000)}a`))
  expect(message).toBeUndefined()
})
