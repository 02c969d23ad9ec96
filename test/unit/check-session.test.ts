import path from 'node:path'
import { expect, it } from 'vitest'
import { listLinterFiles, makeToolKey } from '#core/cache/make-key.ts'
import { resetOutdatedSession, runLint, type CheckSession } from '#gate/run-lint.ts'
import { listWatchedPaths } from '#content/read/watch-files.ts'
import { createCache } from '#gate/analysis/cache.ts'
import type { SpellChecker } from '#gate/linters/spelling.ts'
import { createFolder } from '../support/folder.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'

it.each([
  ['drops its cache and spell checker after the dictionary has changed', 'before the edit', false],
  ['keeps its cache and spell checker otherwise', makeToolKey({ contentDir: 'content-src' }), true],
])('a session %s', async (_name, key, isKept) => {
  let isClosed = false
  const close = () => Promise.resolve(void (isClosed = true))
  const spellChecker: SpellChecker = { check: () => Promise.resolve(), close }
  const session: CheckSession = { cache: createCache(key), spellChecker }
  await resetOutdatedSession(session, 'content-src')
  expect(session.cache?.toolKey).toBe(isKept ? key : undefined)
  expect([session.spellChecker === spellChecker, isClosed]).toEqual([isKept, !isKept])
  await session.spellChecker.close()
})

it('configuration of linters is watched, wherever the content is', () => {
  const names = listLinterFiles().map((file) => path.basename(file))
  expect(names).toEqual(['.markdownlint.jsonc', 'cspell.json', 'dictionary.txt'])
  expect(listWatchedPaths('/elsewhere')).toEqual(expect.arrayContaining(listLinterFiles()))
})

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
