import { createSpellChecker, type SpellChecker } from '#gate/linters/spelling.ts'

/** Spell checker that accepts every word. */
export const noopSpellChecker: SpellChecker = {
  check: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/** Spell checker that the test files of a worker share. */
export const spellChecker = createSpellChecker({ warmUp: false })
