import { expect, it } from 'vitest'
import { checkFiles } from '../support/check-files.ts'
import { pageWith } from '../support/content-folder.ts'
import { spellChecker } from '../support/spell-checker.ts'

/** Longest time for a page in milliseconds. Each takes up to four seconds on a quiet machine. */
const timeout = 120_000

async function check(page: string) {
  const { diagnostics } = await checkFiles({ 'index.mdx': page }, { spellChecker })
  return diagnostics
}

const row = '| `code` **a** | [text](/other) <b>b</b> {product.name} |\n'

// Each took minutes while a check searched from the start of the page for every match.
it.each([
  ['one word', 'the '.repeat(6000), 'prose:doubled-word'],
  ['directives', ':::a\n'.repeat(4000), 'text:foreign-syntax'],
  ['empty items', '- \n'.repeat(6000), 'text:placeholder'],
  ['backticks', '` a '.repeat(4500), 'markdownlint:MD009'],
  ['rows of a table', `| a | b |\n| - | - |\n${row.repeat(800)}`, 'markdownlint:MD012'],
])('checks a page of many %s in a few seconds', { timeout }, async (_, body, ruleId) => {
  const ids = (await check(pageWith(body))).map((found) => found.ruleId)
  expect(ids).toContain(ruleId)
})

// Samples that could crash a parser are not checked.
it.each([
  ['half-open marks', '*_`[('.repeat(3200)],
  ['operators in JavaScript', `\`\`\`ts\n${'!'.repeat(300_000)}a\n\`\`\``],
  ['nested JSON', `\`\`\`json\n${'['.repeat(8000)}${']'.repeat(8000)}\n\`\`\``],
])('accepts a page of many %s', { timeout }, async (_, body) => {
  expect(await check(pageWith(body))).toEqual([])
})

const manyKeys = Array.from({ length: 50_000 }, (_, index) => `key${index}: a`).join('\n')

it.each([
  ['operators', pageWith(`{${'!'.repeat(200_000)}a}`), /More than 200 nested levels/],
  ['quotes', pageWith('> '.repeat(400_000)), /More than 200 nested levels/],
  ['less-than signs', pageWith('<'.repeat(50_000)), /More than 20,000 marks/],
  [
    'variables in a line',
    pageWith('{product.name} '.repeat(10_000)),
    /tags and braces in one line/,
  ],
  ['variables in a list', pageWith('- {product.name}\n'.repeat(12_000)), /Too many braces in one/],
  ['lines of a paragraph', pageWith('a b\n'.repeat(29_000)), /More than 50,000 characters in one/],
  ['keys', `---\ntitle: A page\n${manyKeys}\n---\n\nText.\n`, /more than 1,000 lines/],
])('reports a page of too many %s', { timeout }, async (_, page, message) => {
  expect((await check(page))[0]?.message).toMatch(message)
})
