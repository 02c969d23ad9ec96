import { afterAll } from 'vitest'
import { createSpellChecker, type SpellChecker } from '#gate/linters/spelling.ts'

/** Creates a spell checker for the tests of a file, and closes it after them. */
export function createSpeller(): SpellChecker {
  const speller = createSpellChecker({ warmUp: true })
  afterAll(() => speller.close())
  return speller
}
