import { toolKey } from '#cache/code-key.ts'
import type { LintCache } from '#gate/analysis/cache.ts'
import { createSpellChecker, type SpellChecker } from '#gate/linters/spelling.ts'

/** What a process that checks again and again keeps in memory. */
export interface CheckSession {
  cache?: LintCache | undefined
  speller: SpellChecker
}

/**
 * Forgets what was found out by another configuration of the linters, such as a dictionary with a word
 * less, and lets the spell checker read its own again.
 */
export async function dropOutdated(session: CheckSession): Promise<void> {
  if (!session.cache || session.cache.toolKey === toolKey()) return
  session.cache = undefined
  await session.speller.close()
  session.speller = createSpellChecker({ warmUp: true })
}
