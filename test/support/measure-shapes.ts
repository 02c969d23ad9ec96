/**
 * Runs every check alone on hostile pages of two sizes, and prints the processor times and their ratios as a
 * table. Run it with `node --import tsx test/support/measure-shapes.ts [characters] [shape]`.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Diagnostic } from '#core/diagnostic.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { hasTree } from '#content/page.ts'
import { checkFixes } from '#gate/fixes/check-fixes.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { markdownlintLinter } from '#gate/linters/markdownlint.ts'
import { remarkLinter } from '#gate/linters/remark.ts'
import { reportMisspellings } from '#gate/linters/spelling.ts'
import { listRules } from '#gate/rules/list-rules.ts'
import { prepareRules } from '#gate/rules/run-rules.ts'
import { features } from '#features/index.ts'
import { hostileShapes } from './hostile-shapes.ts'
import { companionPages, parseTestSite, runRules } from './site.ts'

const [size = '24000', only, isChild] = process.argv.slice(2)
const maxSeconds = 40
/** Times below this one are noise. */
const minMilliseconds = 40

if (isChild) await measureShape(only!)
else {
  console.log('| Shape | Check | Time | Twice the size | Ratio |\n| --- | --- | --- | --- | --- |')
  for (const name of Object.keys(hostileShapes)) {
    if (!only || name.includes(only)) await printShape(name)
  }
}

/** Measures a shape in a process of its own, since some checks may not end. */
async function printShape(name: string): Promise<void> {
  const args = ['--import', 'tsx', import.meta.filename, size, name, 'child']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), maxSeconds * 1000)
  const times = new Map<string, number[]>()
  let running: string | undefined
  for await (const line of createInterface(child.stdout)) {
    const [check = '', time] = line.split('\t')
    running = time === undefined ? check : undefined
    if (time !== undefined) times.set(check, [...(times.get(check) ?? []), Number(time)])
  }
  clearTimeout(timer)
  for (const [check, [small = 0, large = 0]] of times) {
    if (large < minMilliseconds) continue
    const ratio = (large / Math.max(small, 1)).toFixed(1)
    console.log(
      `| ${name} | ${check} | ${small.toFixed(0)} ms | ${large.toFixed(0)} ms | ${ratio} |`,
    )
  }
  if (running) console.log(`| ${name} | ${running} | over ${maxSeconds} s | | |`)
}

async function measureShape(name: string): Promise<void> {
  const shape = hostileShapes[name]!
  const unit = shape(200).length - shape(100).length
  const count = Math.ceil((Number(size) / unit) * 100)
  for (const each of [Math.ceil(count / 20), count, 2 * count]) {
    await measurePage(shape(each), each < count)
  }
}

async function measurePage(text: string, isWarmUp: boolean): Promise<void> {
  const measure = async <T>(check: string, run: () => T | Promise<T>): Promise<T> => {
    if (!isWarmUp) console.log(check)
    const start = process.cpuUsage()
    const result = await run()
    if (!isWarmUp) console.log(`${check}\t${toMilliseconds(process.cpuUsage(start))}`)
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
  for (const page of pages) {
    const words = await measure('words', () => collectWords(page))
    found.push(...(await measure('spelling', () => reportMisspellings(page, words, results))))
  }
  await measure('fixes', () =>
    checkFixes(found, {
      pages: new Map(site.pages.map((page) => [page.file.displayPath, page])),
      sources: new Map(site.pages.map(({ file }) => [file.displayPath, file.text])),
    }),
  )
}

function toMilliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
