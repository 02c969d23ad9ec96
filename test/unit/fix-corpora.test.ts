import { existsSync, mkdtempSync } from 'node:fs'
import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { PageLinter } from '#content/rule.ts'
import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import { countByIdentity, identityOf, type Diagnostic, type FixKind } from '#core/diagnostic.ts'
import { createCache } from '#gate/analysis/cache.ts'
import { pageLinters } from '#gate/analysis/analyze-content.ts'
import { checkContent, type CheckResult } from '#gate/check-content.ts'
import { applyFixes } from '#gate/fixes/apply-fixes.ts'
import { applyFixesInRounds, type FixReport } from '#gate/fixes/apply-fixes-in-rounds.ts'
import type { FixedFile } from '#gate/fixes/write-fixes.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { renderToHtml, type RenderedHtml } from '../support/render-to-html.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { companionPages, testProductYaml } from '../support/site.ts'
import { setUpSpellChecker } from '../support/spell-checker.ts'

const tests = path.join(import.meta.dirname, '..')
const work = mkdtempSync(path.join(tmpdir(), 'fixes-'))
const spellChecker = setUpSpellChecker()
afterAll(() => rm(work, { recursive: true }))

/** Paths that can exist only once per site. */
const siteFiles = ['api', 'automation', 'facts', 'theme.config.tsx', 'product.yaml', 'lint.yaml']

/** Copies a site. Returns its content folder. */
async function copySite(name: string): Promise<string> {
  await cp(path.join(tests, name), path.join(work, name), { recursive: true })
  return path.join(work, name, 'content-src')
}

/** Collects the bad examples of rules in one site, except those with site-wide files. */
async function copyExamples(): Promise<string> {
  const dir = path.join(work, 'examples')
  await writeFiles(dir, { 'product.yaml': testProductYaml, ...companionPages })
  const commandLine = path.join(tests, 'rules/cli-command/ok/automation')
  await cp(commandLine, path.join(dir, 'automation'), { recursive: true })
  for (const rule of await readdir(path.join(tests, 'rules'))) {
    // Missing or broken sources would stop all fixes.
    if (/^(?:api|cli|facts|diagram|site)-/.test(rule)) continue
    // Skip fixes that turn numbers into list markers or add schemes to links on purpose.
    if (/^(?:mdx-block-on-tag-line|safety-html-element)$/.test(rule)) continue
    const base = path.join(tests, 'rules', rule, 'not-ok')
    if (existsSync(`${base}.mdx`)) await cp(`${base}.mdx`, path.join(dir, `${rule}.mdx`))
    else if (!siteFiles.some((file) => existsSync(path.join(base, file)))) {
      const filter = (from: string) => !from.endsWith('.yaml')
      await cp(base, path.join(dir, rule), { recursive: true, filter })
    }
  }
  return dir
}

interface Run {
  first: CheckResult
  last: CheckResult
  report: FixReport
}

async function fixFolder(dir: string, cache = createCache()): Promise<Run> {
  const results: CheckResult[] = []
  const report = await applyFixesInRounds(async () => {
    const result = await checkContent(dir, {
      severities: new Map([['mdx:prefer-markdown', 'error']]),
      spellChecker,
      cache,
    })
    results.push(result)
    return result
  })
  return { first: results[0]!, last: results.at(-1)!, report }
}

describe.each([
  ['a hundred short pages', () => copySite('corpora/short-pages'), 150],
  ['the bad examples of the rules', copyExamples, 40],
  ['the example site', () => copySite('example-site'), 0],
])('fixes of %s', (_, copy, minCount) => {
  let run: Run
  let second: Run
  beforeAll(async () => {
    const dir = await copy()
    const cache = createCache()
    run = await fixFolder(dir, cache)
    second = await fixFolder(dir, cache)
  })

  it('change only what their kind allows, each on its own', () => {
    const harms = run.report.files.flatMap((file) =>
      file.fixed.flatMap((fix) => describeHarm(file, fix)),
    )
    expect(harms).toEqual([])
    expect(run.report.files.flatMap(({ fixed }) => fixed).length).toBeGreaterThanOrEqual(minCount)
  })

  it('keep pages parsable', () => {
    const parsing = ({ site }: CheckResult) =>
      site.pages.filter(({ parses }) => parses).map(({ file }) => file.path)
    expect(parsing(run.last)).toEqual(expect.arrayContaining(parsing(run.first)))
  })

  it('cause no new findings', () => {
    const known = countByIdentity(run.first.diagnostics)
    const { pages } = run.first.site
    const broken = pages.filter(({ parses, frontMatter }) => !parses || !frontMatter)
    const hidden = new Set(broken.map(({ file }) => file.displayPath))
    const fresh = run.last.diagnostics.filter((each) => {
      const left = known.get(identityOf(each)) ?? 0
      known.set(identityOf(each), left - 1)
      // Links to a page are checked only after it parses.
      const isLate = broken.length > 0 && /^link:|^remark-validate-links:/.test(each.ruleId)
      return left <= 0 && !hidden.has(each.file) && !isLate
    })
    expect(fresh.map(describeFinding)).toEqual([])
  })

  it('change nothing when run again', () => {
    expect(second.report.files).toEqual([])
    expect(second.last.sources).toEqual(run.last.sources)
  })
})

/** Aspects of the HTML that each kind of fix may change. */
const allowedChanges: Record<FixKind, (keyof RenderedHtml)[]> = {
  layout: [],
  link: ['links', 'html'],
  text: ['words', 'html'],
  value: ['words', 'links', 'html'],
  markup: ['html', 'openingTags', 'words'],
}

/**
 * Describes what a fix changes beyond what its kind allows. A fix may depend on others of its rule,
 * as with the two markers of emphasis, so it also passes if all fixes of its rule together do.
 */
function describeHarm(change: FixedFile, fix: Diagnostic): string[] {
  const { file, before, fixed } = change
  const isBody = fix.fix!.some(({ end }) => end >= (findFrontMatter(before)?.end ?? 0))
  if (!file.endsWith('.mdx') || !isBody) return []
  const fixesOfRule = fixed.filter(({ ruleId }) => ruleId === fix.ruleId)
  const [harms, harmsOfRule] = [[fix], fixesOfRule].map((fixes) => listHarms(before, fixes))
  if (harms!.length === 0 || harmsOfRule!.length === 0) return []
  return [`${file}:${fix.line} ${fix.ruleId}: ${harms!.join(', ')} ${JSON.stringify(fix.fix)}`]
}

function listHarms(text: string, fixes: readonly Diagnostic[]): string[] {
  const [before, after] = [renderToHtml(text), renderToHtml(applyFixes(text, fixes).text)]
  if (!before) return []
  if (!after) return ['does not parse']
  const kind = fixes[0]?.fixKind ?? 'layout'
  const aspects = ['html', 'words', 'links', 'openingTags'] as const
  const changed = aspects.filter((each) => String(before[each]) !== String(after[each]))
  const edits = fixes.flatMap(({ fix = [] }) => fix)
  const removed = edits.flatMap(({ start, end }) => wordsOf(text.slice(start, end)))
  const lost = subtract(before.words, [...after.words, ...removed])
  const added = subtract(after.words, [
    ...before.words,
    ...edits.flatMap((edit) => wordsOf(edit.text)),
  ])
  return [...changed.filter((each) => !allowedChanges[kind].includes(each)), ...lost, ...added]
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the words that `others` lacks, counting repetitions. */
function subtract(words: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1)
  return words.filter((each) => {
    left.set(each, (left.get(each) ?? 0) - 1)
    return left.get(each)! < 0
  })
}

function describeFinding({ file, line, ruleId, message }: Diagnostic): string {
  return `${file}:${line} ${ruleId} ${message}`
}

/** Linter whose fix of `wrong` causes a finding. */
const harmfulLinter: PageLinter = {
  name: 'broken',
  check: (pages) =>
    Promise.resolve(
      pages.flatMap(({ file, lines }): Diagnostic[] => {
        const start = file.text.indexOf('wrong')
        const end = start + 'wrong'.length
        const position = { file: file.displayPath, ...lines.rangeAt(start, end) }
        const about = { ruleId: 'broken:fix', severity: 'warning', message: 'Wrong' } as const
        const text = 'wrong\n\n{/* lint-disable-next-line no:rule -- it */}'
        return start < 0 ? [] : [{ ...position, ...about, fix: [{ start, end, text }] }]
      }),
    ),
}

it('reverts a harmful fix in all files at once, and keeps other fixes', async () => {
  pageLinters.push(harmfulLinter)
  onTestFinished(() => void pageLinters.pop())
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const textOf = (name: string, end: string) =>
    pageWith(`This is wrong\n\nPage ${name}.${end}`, name)
  const files = names.map((name) => [`${name}.mdx`, textOf(name, '  \n\nThis is teh end.')])
  const dir = await createContentFolder(Object.fromEntries(files) as Record<string, string>)
  let checks = 0
  const cache = createCache()
  const report = await applyFixesInRounds(() => {
    checks++
    return checkContent(dir, { spellChecker, cache })
  })
  for (const name of names) {
    const text = await readFile(path.join(dir, `${name}.mdx`), 'utf8')
    expect(text).toBe(textOf(name, '\n\nThis is the end.'))
  }
  expect(report.withheld).toHaveLength(names.length)
  expect(report.withheld[0]!.reason).toBe('would cause lint:disable: Unknown rule `no:rule`')
  expect(checks).toBeLessThan(6)
})
