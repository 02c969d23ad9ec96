import path from 'node:path'
import { expect, it } from 'vitest'
import { listLinterFiles, toolKey } from '#cache/code-key.ts'
import { dropOutdated, type CheckSession } from '#gate/check-session.ts'
import { watchedPaths } from '#content/read/watch-files.ts'
import { createCache } from '#gate/analysis/cache.ts'
import type { SpellChecker } from '#gate/linters/spelling.ts'

/** A session with a cache of this key, and whether its spell checker was closed. */
function createSession(key: string) {
  const state = { isClosed: false }
  const close = () => Promise.resolve(void (state.isClosed = true))
  const speller: SpellChecker = { check: () => Promise.resolve(), close }
  const session: CheckSession = { cache: createCache(key), speller }
  return { session, state, speller }
}

it('a session reads the dictionary again where that has changed', async () => {
  const { session, state, speller } = createSession('before the edit')
  await dropOutdated(session)
  expect(session.cache).toBeUndefined()
  expect(state.isClosed).toBe(true)
  expect(session.speller).not.toBe(speller)
  await session.speller.close()
})

it('a session keeps what it knows where nothing has changed', async () => {
  const { session, state, speller } = createSession(toolKey())
  await dropOutdated(session)
  expect(session.cache?.toolKey).toBe(toolKey())
  expect(session.speller).toBe(speller)
  expect(state.isClosed).toBe(false)
})

it('what sets the linters is watched, wherever the content is', () => {
  const names = listLinterFiles().map((file) => path.basename(file))
  expect(names).toEqual(['.markdownlint.jsonc', 'cspell.json', 'dictionary.txt'])
  expect(watchedPaths('/elsewhere')).toEqual(expect.arrayContaining(listLinterFiles()))
})
