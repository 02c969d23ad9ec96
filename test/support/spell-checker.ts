import { afterAll } from 'vitest'
import { createSpellChecker, type SpellChecker } from '#gate/linters/spelling.ts'

/** Spell checker that accepts every word. */
export const noopSpellChecker: SpellChecker = {
  check: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/** Creates a spell checker that closes after the tests of the file. */
export function setUpSpellChecker(): SpellChecker {
  const spellChecker = createSpellChecker({ warmUp: true })
  afterAll(() => spellChecker.close())
  return spellChecker
}
