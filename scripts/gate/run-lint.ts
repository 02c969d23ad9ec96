import { toolKey } from '#cache/code-key.ts'
import { makeKey } from '#cache/make-key.ts'
import { findCommit, resolveBase } from '#content/read/git.ts'
import { readContent } from '#content/read/read-content.ts'
import { features } from '#features/index.ts'
import { contentKey, createCache, openCache, savePages } from './analysis/cache.ts'
import { findBranchPoint } from './changes/branch-point.ts'
import { checkContent, type CheckResult } from './check-content.ts'
import { createSpellChecker } from './linters/spelling.ts'
import { dropOutdated, type CheckSession } from './check-session.ts'
import type { LintOptions } from '#commands/lint-content/options.ts'
import { narrowReport, selectFiles } from './select-files.ts'

/** Checks the content. With a session, its cache and spell checker are reused. */
export async function runLint(options: LintOptions, session?: CheckSession): Promise<CheckResult> {
  if (session) await dropOutdated(session)
  const { changed, severities, shard } = options
  const content = await readContent(options.content, features)
  const selected = options.paths && selectFiles(options.paths, content)
  const compared = await chooseBase(options)
  const shouldSave = options.cache && !shard && !session?.cache
  const cache = session?.cache ?? (options.cache ? await openCache(options.content) : createCache())
  if (session) session.cache = cache
  // Without cached words, load the dictionaries while the pages are checked.
  const speller = session?.speller ?? createSpellChecker({ warmUp: cache.words.size === 0 })
  const result = await checkContent(options.content, {
    cache,
    content,
    severities,
    shard,
    speller,
    base: changed,
    compareWith: compared?.revision,
  })
  if (!session) await speller.close()
  if (shouldSave && result.isCacheChanged) await savePages(cache, options.content)
  if (shard) {
    const rules = Object.fromEntries(severities)
    const settings = [rules, changed ?? null, compared ?? null]
    result.shard = {
      ...shard,
      check: makeKey({ values: [contentKey(content), toolKey(), settings] }),
    }
  }
  return selected ? narrowReport(result, selected) : result
}

/**
 * Chooses the commit to compare with: `--base`, the branch point in CI, or the last commit. Logs to
 * stderr why no branch point was found. Throws a `UsageError` for an unknown revision.
 */
export async function chooseBase(
  { base, changed, watch, content }: LintOptions,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<{ revision: string; commit: string } | undefined> {
  if (base === 'none' || changed !== undefined) return undefined
  if (base !== undefined) return { revision: base, commit: await resolveBase(content, base) }
  if (watch || (env.CI !== 'true' && env.CI !== '1')) {
    const commit = await findCommit(content, 'HEAD')
    return commit === undefined ? undefined : { revision: 'HEAD', commit }
  }
  const found = await findBranchPoint(content, env)
  if (!found || 'commit' in found) return found
  process.stderr.write(
    `Could not look for removed pages, since ${found.problem}; \`--base none\` skips this\n`,
  )
  return undefined
}
