import { expect, it } from 'vitest'
import { runLint, type CheckSession } from '#gate/run-lint.ts'
import { createFolder } from '../support/folder.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'

it('has the findings of a linter that a setting turns on between two checks', async () => {
  const dir = await createFolder({ 'a.md': '# A\n\n\nText.\n' })
  const session: CheckSession = { spellChecker: noopSpellChecker }
  const check = async (severities: [string, 'warning'][]) => {
    const options = { content: dir, cache: false, docs: {} }
    const { diagnostics } = await runLint({ ...options, severities: new Map(severities) }, session)
    return diagnostics.map(({ ruleId }) => ruleId)
  }
  const id = 'markdownlint:MD012'
  expect([await check([]), await check([[id, 'warning']])]).toEqual([[], [id]])
})
