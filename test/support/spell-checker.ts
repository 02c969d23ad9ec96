import { afterAll } from 'vitest'
import { createSpellChecker, type SpellChecker } from '#gate/linters/spelling.ts'

/** Creates a spell checker that closes after the tests of the file. */
export function setUpSpellChecker(): SpellChecker {
  const spellChecker = createSpellChecker({ warmUp: true })
  afterAll(() => spellChecker.close())
  return spellChecker
}
