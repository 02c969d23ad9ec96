import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { Diagnostic } from '#core/diagnostic.ts'
import { applyEdits } from '#gate/fixes/apply-edits.ts'

/**
 * Runs each case of `test/cases/<name>.txt` and compares the results with the text below `=>`. A
 * line of `====` begins a case. To add one, write its input and run Vitest with `-u`.
 */
export async function checkCases(
  name: string,
  run: (input: string, title: string) => string | Promise<string>,
): Promise<void> {
  const file = path.join(import.meta.dirname, '../cases', `${name}.txt`)
  const [, ...parts] = readFileSync(file, 'utf8').split(/^====(.*)\n/m)
  let actual = ''
  for (let at = 0; at < parts.length; at += 2) {
    const title = parts[at]!
    const input = parts[at + 1]!.split(/^=>\n/m)[0]!.replace(/\n$/, '')
    actual += `====${title}\n${input}\n=>\n${await run(input, title.trim())}\n`
  }
  await expect(actual).toMatchFileSnapshot(file)
}

/** Splits an input at its lines of `@@ file`. The text above them has an empty name. */
export function splitFiles(input: string): Record<string, string> {
  const parts = `@@ \n${input}`.split(/^@@ (.*)(?:\n|$)/m)
  const files: Record<string, string> = {}
  for (let at = 1; at < parts.length; at += 2) {
    files[parts[at]!] = `${parts[at + 1]!.replace(/\n$/, '')}\n`
  }
  return files
}

/** Renders findings with help and notes, and the text after their fixes, if given. */
export function renderFindings(found: readonly Diagnostic[], text?: string): string {
  const lines = found.flatMap(({ line, column, endLine, endColumn, ruleId, ...each }) => [
    `${line}:${column}-${endLine}:${endColumn} ${ruleId} ${each.message}`,
    ...(each.help === undefined ? [] : [`  help: ${each.help}`]),
    ...(each.note === undefined ? [] : [`  note: ${each.note}`]),
  ])
  const fixed = text === undefined ? undefined : applyEdits(text, found).text
  if (found.length === 0) return '(no findings)'
  return [...lines, ...(fixed === text ? [] : ['fixed:', fixed])].join('\n')
}
