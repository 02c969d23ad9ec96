import { mkdtempSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFixable, type LocatedDiagnostic } from '#core/diagnostic.ts'
import { createCache } from '#gate/analysis/cache.ts'
import { checkContent, type CheckResult } from '#gate/check-content.ts'
import { fixFiles, type FixReport } from '#gate/fixes/fix-files.ts'
import { readExample } from '../support/rule-example.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { companionPages, testProductYaml } from '../support/site.ts'
import { spellChecker } from '../support/spell-checker.ts'

const tests = path.join(import.meta.dirname, '..')
const work = mkdtempSync(path.join(tmpdir(), 'fixes-'))
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
  const commandLine = path.join(tests, 'rules/cli-command/both/automation')
  await cp(commandLine, path.join(dir, 'automation'), { recursive: true })
  for (const rule of await readdir(path.join(tests, 'rules'))) {
    // Missing or broken sources would stop all fixes.
    if (/^(?:api|cli|facts|diagram|site)-/.test(rule)) continue
    const { files } = readExample(path.join(tests, 'rules', rule), 'not-ok')
    const names = Object.keys(files)
    if (names.some((name) => siteFiles.includes(name.split('/')[0]!))) continue
    const pages = Object.entries(files).filter(([name]) => name.endsWith('.mdx'))
    await writeFiles(path.join(dir, rule), Object.fromEntries(pages))
  }
  return dir
}

interface Run {
  first: CheckResult
  last: CheckResult
  report: FixReport
}

async function fixFolder(dir: string): Promise<Run> {
  const results: CheckResult[] = []
  const cache = createCache()
  const report = await fixFiles(async () => {
    const result = await checkContent(dir, { spellChecker, cache })
    results.push(result)
    return result
  })
  return { first: results[0]!, last: results.at(-1)!, report }
}

describe.each([
  // One was there before: an unknown word with an invisible character.
  [
    'thirty short pages',
    () => copySite('corpora/short-pages'),
    { minCount: 65, revealed: ['whitespace.mdx cspell:unknown-word'] },
  ],
  ['the bad examples of the rules', copyExamples, { minCount: 40, revealed: [] }],
])('fixes of %s', (_, copy, { minCount, revealed }) => {
  let run: Run
  beforeAll(async () => {
    run = await fixFolder(await copy())
  })

  it('are many, and none is left', () => {
    expect(run.report.files.flatMap(({ fixed }) => fixed).length).toBeGreaterThanOrEqual(minCount)
    expect(run.last.diagnostics.filter(isFixable).map(describeFinding)).toEqual([])
  })

  it('cause no new findings', () => {
    const old = new Set(run.first.diagnostics.map(nameFinding))
    const fresh = run.last.diagnostics.filter((each) => !old.has(nameFinding(each)))
    // Most rules skip a page that does not parse, so fixing its syntax shows what they find.
    const parsed = new Set(listParsed(run.first).map(({ displayPath }) => displayPath))
    expect(
      fresh
        .filter(({ file }) => parsed.has(file))
        .map(nameFinding)
        .sort(),
    ).toEqual(revealed)
  })
})

function describeFinding({ file, line, ruleId, message }: LocatedDiagnostic): string {
  return `${file}:${line} ${ruleId} ${message}`
}

function nameFinding({ file, ruleId }: { file: string; ruleId: string }): string {
  return `${path.basename(file)} ${ruleId}`
}

function listParsed({ site }: CheckResult) {
  return site.pages.filter(({ parses }) => parses).map(({ file }) => file)
}
