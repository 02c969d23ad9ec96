import { toolKey } from '#cache/code-key.ts'
import type { LintCache } from './analysis/cache.ts'
import { createSpellChecker, type SpellChecker } from './linters/spelling.ts'

/** State that a process keeps in memory between checks. */
export interface CheckSession {
  cache?: LintCache | undefined
  speller: SpellChecker
}

/** Clears the cache and restarts the spell checker if the configuration of a linter has changed. */
export async function dropOutdated(session: CheckSession): Promise<void> {
  if (!session.cache || session.cache.toolKey === toolKey()) return
  session.cache = undefined
  await session.speller.close()
  session.speller = createSpellChecker({ warmUp: true })
}
