/**
 * Runs every check alone on hostile pages of two sizes, and prints the processor times and their
 * ratios as a table. Run it with `node --import tsx test/support/measure-shapes.ts [characters]
 * [shape]`.
 */
import type { Diagnostic } from '#core/diagnostic.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { hasTree } from '#content/page.ts'
import { checkFixes } from '#gate/fixes/check-fixes.ts'
import { collectWords, reportMisspellings } from '#gate/linters/spelling.ts'
import { markdownlintLinter } from '#gate/linters/markdownlint.ts'
import { remarkLinter } from '#gate/linters/remark.ts'
import { listRules } from '#gate/rules/list-rules.ts'
import { prepareRules } from '#gate/rules/run-rules.ts'
import { features } from '#features/index.ts'
import { hostileShapes } from './hostile-shapes.ts'
import { companionPages, parseTestSite, runRules } from './site.ts'

const [size = '24000', only = ''] = process.argv.slice(2)
/** Times below this one are noise. */
const minMilliseconds = 40

console.log('| Shape | Check | Time | Twice the size | Ratio |\n| --- | --- | --- | --- | --- |')
for (const [name, shape] of Object.entries(hostileShapes)) {
  if (!name.includes(only)) continue
  const unit = (shape(200).length - shape(100).length) / 100
  const count = Math.ceil(Number(size) / unit)
  const small = await measurePage(shape(count))
  const large = await measurePage(shape(2 * count))
  let fastCount = 0
  for (const [check, time] of large) {
    const before = small.get(check) ?? 0
    if (time < minMilliseconds) fastCount++
    else {
      const ratio = (time / Math.max(before, 1)).toFixed(1)
      console.log(`| ${name} | ${check} | ${toText(before)} | ${toText(time)} | ${ratio} |`)
    }
  }
  console.log(`| ${name} | ${fastCount} others | | below ${minMilliseconds} ms | |`)
}

function toText(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`
}

/** Runs every check on a page. Returns the processor time of each in milliseconds. */
async function measurePage(text: string): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  const measure = async <T>(check: string, run: () => T | Promise<T>): Promise<T> => {
    const start = process.cpuUsage()
    const result = await run()
    const { user, system } = process.cpuUsage(start)
    times.set(check, (times.get(check) ?? 0) + (user + system) / 1000)
    return result
  }
  await measure('parser', () => parseMdx(text))
  const files = { ...companionPages, 'index.mdx': text }
  const { site, context } = await measure('page', () => parseTestSite(files))
  const rules = listRules(features)
  await measure('preparation of rules', () => prepareRules(site.pages, rules))
  const found: Diagnostic[] = []
  for (const rule of rules) {
    found.push(...(await measure(rule.id, () => runRules(context, [rule]))))
  }
  const pages = site.pages.filter(hasTree)
  for (const linter of [remarkLinter, markdownlintLinter]) {
    found.push(...(await measure(linter.name, () => linter.check(pages))))
  }
  const misspelled = { text: 'recieve', suggestions: ['receive'], correction: 'receive', offset: 0 }
  const results = new Map([['recieve', [misspelled]]])
  const spelling = { results, variables: site.variables }
  for (const page of pages) {
    const words = await measure('words', () => collectWords(page))
    found.push(...(await measure('spelling', () => reportMisspellings(page, words, spelling))))
  }
  await measure('fixes', () =>
    checkFixes(found, {
      findPage: (name) => site.pages.find(({ file }) => file.displayPath === name),
      sources: new Map(site.pages.map(({ file }) => [file.displayPath, file.text])),
    }),
  )
  return times
}
