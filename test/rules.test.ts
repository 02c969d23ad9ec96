import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { compareDiagnostics, type Diagnostic } from '../scripts/core/diagnostic.ts'
import { rules } from '../scripts/rules/index.ts'
import { runRules } from '../scripts/rules/run-rules.ts'
import { companionPages, parseTestSite, readFixture } from './support/site.ts'

const fixtures = path.join(import.meta.dirname, 'rules')
const slugOf = (id: string) => id.replace(':', '-')

/** Each rule against its examples: `ok` raises nothing at all, `not-ok` just what is expected. */
describe.each(rules)('$id', (rule) => {
  const folder = path.join(fixtures, slugOf(rule.id))

  it('passes its good example, as do all other rules', () => {
    expect(check(path.join(folder, 'ok'), rules)).toEqual([])
  })

  it('finds what is wrong in its bad example', async () => {
    const found = check(path.join(folder, 'not-ok'), [rule])
    expect(found).not.toEqual([])
    await expect(`${found.join('\n')}\n`).toMatchFileSnapshot(path.join(folder, 'expected.txt'))
  })
})

it('has examples for existing rules only, and a file for each rule', () => {
  const slugs = rules.map(({ id }) => slugOf(id)).sort()
  expect(readdirSync(fixtures).sort()).toEqual(slugs)
  for (const slug of slugs) {
    expect(existsSync(path.join(import.meta.dirname, '../scripts/rules', `${slug}.ts`))).toBe(true)
  }
})

function check(base: string, checked: typeof rules): string[] {
  const { files, assets } = readFixture(base)
  const { context } = parseTestSite({ ...companionPages, ...files }, assets)
  return runRules(context, checked).sort(compareDiagnostics).map(render)
}

function render({ file, line, column, endLine, endColumn, severity, message }: Diagnostic): string {
  return `${file.replace('content-src/', '')}:${line}:${column}-${endLine}:${endColumn} ${severity} ${message}`
}
