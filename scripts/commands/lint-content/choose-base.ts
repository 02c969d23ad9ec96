import { findBranchPoint } from '#gate/changes/branch-point.ts'
import { findCommit, resolveBase } from '#content/read/git.ts'
import type { LintOptions } from './parse-options.ts'

/** A commit to compare with, all findings kept. */
export interface ComparedBase {
  /** As messages name it. */
  revision: string
  commit: string
}

/**
 * Chooses what to compare with: what `--base` names, in CI the branch point, else the last commit. Says
 * on stderr why CI has no branch point. Throws a `UsageError` for an unknown revision.
 */
export async function chooseBase(
  { base, changed, merge, watch, content }: LintOptions,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<ComparedBase | undefined> {
  if (base === 'none' || changed !== undefined || merge) return undefined
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
