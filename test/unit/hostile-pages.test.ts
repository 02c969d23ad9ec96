import { expect, it } from 'vitest'
import { hasTree } from '#content/page.ts'
import { markdownlintLinter } from '#gate/linters/markdownlint.ts'
import { checkFiles } from '../support/check-files.ts'
import { hostileShapes } from '../support/hostile-shapes.ts'
import { parseTestSite } from '../support/site.ts'
import { spellChecker } from '../support/spell-checker.ts'

/** Checks a page of a shape. Returns the rules of its findings, and the first message. */
async function check(shape: string, count: number) {
  const page = hostileShapes[shape]!(count)
  const { diagnostics } = await checkFiles({ 'index.mdx': page }, { spellChecker })
  const rules = new Set(diagnostics.map(({ ruleId }) => ruleId))
  return { rules, message: diagnostics[0]?.message }
}

/** Longest time for a page in milliseconds. Each takes up to four seconds on a quiet machine. */
const timeout = 120_000

// Each took minutes while a check searched from the start of the page for every match.
it.each<[shape: string, count: number, ruleId: string]>([
  ['one word', 12_000, 'prose:doubled-word'],
  ['directives', 8000, 'text:foreign-syntax'],
  ['empty items', 12_000, 'text:placeholder'],
  ['lines of a paragraph', 12_000, 'markdownlint:MD012'],
  ['backticks', 9000, 'markdownlint:MD009'],
  ['table columns', 5000, 'markdownlint:MD012'],
  ['rows of a table with code and links', 1500, 'markdownlint:MD012'],
])('checks a page of many %s in a few seconds', { timeout }, async (shape, count, ruleId) => {
  expect((await check(shape, count)).rules).toContain(ruleId)
})

it.each<[shape: string, count: number]>([
  ['half-open marks', 3200],
  ['variables in one line', 2000],
  // Samples that could crash a parser are not checked.
  ['operators in JavaScript', 300_000],
  ['nested JSON', 8000],
  ['nested YAML', 8000],
])('accepts a page of many %s', { timeout }, async (shape, count) => {
  expect((await check(shape, count)).rules).toEqual(new Set())
})

it.each<[shape: string, count: number, message: RegExp]>([
  ['operators', 200_000, /More than 200 nested levels/],
  ['arrow functions', 30_000, /More than 200 nested levels/],
  ['parentheses', 30_000, /More than 200 nested levels/],
  ['table cells', 2500, /More than 20,000 marks/],
  ['less-than signs', 50_000, /More than 20,000 marks/],
  ['closing brackets', 50_000, /More than 20,000 marks/],
  ['variables in one line', 10_000, /Too many tags and braces in one line/],
  ['variables in a table', 12_000, /Too many braces in one paragraph, list or table/],
  ['variables in a list', 12_000, /Too many braces in one paragraph, list or table/],
  ['elements', 19_000, /More than 20,000 marks/],
  ['entities', 50_000, /More than 20,000 marks/],
  ['quotes', 400_000, /More than 200 nested levels/],
  ['directives', 50_000, /More than 50,000 characters in one paragraph/],
  ['lines of a paragraph', 29_000, /More than 50,000 characters in one paragraph/],
  ['long title', 300_000, /more than 1,000 lines or 100,000 characters/],
  ['unknown keys', 50_000, /more than 1,000 lines/],
  ['former routes', 50_000, /more than 1,000 lines/],
])('reports a page of too many %s', { timeout }, async (shape, count, message) => {
  expect((await check(shape, count)).message).toMatch(message)
})

/** Measures the processor time of markdownlint for a table with this number of rows. */
async function timeTable(rowCount: number): Promise<number> {
  const { site } = await parseTestSite({ 'index.mdx': hostileShapes['table rows']!(rowCount) })
  const start = process.cpuUsage()
  await markdownlintLinter.check(site.pages.filter(hasTree))
  return process.cpuUsage(start).user
}

// A parser of tables compared each cell with all others: four times the rows took 16 times as long.
it('lints a table in time in proportion to its rows', { timeout }, async () => {
  await timeTable(1000)
  expect((await timeTable(24_000)) / (await timeTable(6000))).toBeLessThan(9)
})
