import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { applyEdits } from '#gate/fixes/apply-edits.ts'
import type { SpellChecker } from '#gate/linters/spelling.ts'
import { createContentFolder } from './content-folder.ts'

const cli = readFileSync(
  path.join(import.meta.dirname, '../rules/cli-command/ok/automation/cli.yaml'),
  'utf8',
)

/**
 * Returns the text of a page with the fixes of one rule applied, or `undefined` if there are none.
 */
export async function fixPage(
  ruleId: string,
  text: string,
  speller: SpellChecker,
): Promise<string | undefined> {
  const dir = await createContentFolder({ 'index.mdx': text, 'automation/cli.yaml': cli })
  const { diagnostics } = await checkContent(dir, {
    speller,
    severities: new Map([[ruleId, 'error']]),
  })
  const found = diagnostics.filter((each) => each.ruleId === ruleId)
  expect(found).not.toEqual([])
  const { text: after } = applyEdits(
    text,
    found.filter(({ file }) => file.endsWith('index.mdx')),
  )
  return after === text ? undefined : after
}
