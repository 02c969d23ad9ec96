import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { locateDiagnostics, type Diagnostic, type LocatedDiagnostic } from '#core/diagnostic.ts'
import { applyFixes } from '#gate/fixes/apply-fixes.ts'

/**
 * Runs each case in `test/cases/<name>.txt` and compares its result with the text after `=>`. A
 * line that starts with `====` begins a case. To add one, write its input and run Vitest with `-u`.
 */
export async function checkCases(
  name: string,
  run: (input: string, title: string) => string | Promise<string>,
): Promise<void> {
  let actual = ''
  for (const [title, input] of readCases(name)) {
    actual += `====${title}\n${input}\n=>\n${await run(input, title.trim())}\n`
  }
  await expect(actual).toMatchFileSnapshot(caseFileOf(name))
}

const caseFileOf = (name: string) => path.join(import.meta.dirname, '../cases', `${name}.txt`)

/** Reads the titles and inputs of the cases in `test/cases/<name>.txt`. */
export function readCases(name: string): [title: string, input: string][] {
  const [, ...parts] = readFileSync(caseFileOf(name), 'utf8').split(/^====(.*)\n/m)
  return parts.flatMap((title, index): [string, string][] => {
    if (index % 2 === 1) return []
    return [[title, parts[index + 1]!.split(/^=>\n/m)[0]!.replace(/\n$/, '')]]
  })
}

/**
 * Splits an input at lines such as `@@ page.mdx`. Returns the texts by file name. The text before
 * the first such line has an empty name.
 */
export function splitFiles(input: string): Record<string, string> {
  const parts = `@@ \n${input}`.split(/^@@ (.*)(?:\n|$)/m)
  const files: Record<string, string> = {}
  for (let index = 1; index < parts.length; index += 2) {
    files[parts[index]!] = `${parts[index + 1]!.replace(/\n$/, '')}\n`
  }
  return files
}

/** Adds lines and columns to findings in one text. */
export function locateIn(text: string, found: readonly Diagnostic[]): LocatedDiagnostic[] {
  return locateDiagnostics(found, new Map(found.map(({ file }) => [file, text])))
}

/**
 * Renders findings with their help and notes. Appends the fixed text if `text` is given and the
 * fixes change it.
 */
export function renderFindings(found: readonly LocatedDiagnostic[], text?: string): string {
  const lines = found.flatMap(({ line, column, endLine, endColumn, ruleId, ...each }) => [
    `${line}:${column}-${endLine}:${endColumn} ${ruleId} ${each.message}`,
    ...(each.help === undefined ? [] : [`  help: ${each.help}`]),
    ...(each.note === undefined ? [] : [`  note: ${each.note}`]),
  ])
  const fixed = text === undefined ? undefined : applyFixes(text, found).text
  if (found.length === 0) return '(no findings)'
  return [...lines, ...(fixed === text ? [] : ['fixed:', fixed])].join('\n')
}
