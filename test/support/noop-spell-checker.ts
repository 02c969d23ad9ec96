import type { SpellChecker } from '#gate/linters/spelling.ts'

/** Spell checker that accepts every word. */
export const noopSpellChecker: SpellChecker = {
  check: () => Promise.resolve(),
  close: () => Promise.resolve(),
}
