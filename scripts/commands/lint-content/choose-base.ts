import { findCommit, resolveMergeBase, type BaseCommit } from '#content/read/git.ts'
import { findBranchPoint } from '#gate/changes/branch-point.ts'
import type { Environment } from '../run-command.ts'
import type { LintOptions } from './options.ts'

/**
 * Returns the commit to compare with, or `undefined` if there is none. Without `--changed` and
 * `--base`, that is the branch point in CI, and `HEAD` elsewhere or with `--watch`. If CI has no
 * branch point, logs the reason to stderr. Throws a `UsageError` for an unknown revision.
 */
export async function chooseBase(
  { base, changed, watch, content }: LintOptions,
  env: Environment = process.env,
): Promise<BaseCommit | undefined> {
  if (base === 'none') return undefined
  const revision = changed ?? base
  if (revision !== undefined) return resolveMergeBase(content, revision)
  if (watch || (env.CI !== 'true' && env.CI !== '1')) {
    const commit = await findCommit(content, 'HEAD')
    return commit === undefined ? undefined : { revision: 'HEAD', commit }
  }
  const found = await findBranchPoint(content, env)
  if (!found || 'commit' in found) return found
  process.stderr.write(
    `Cannot detect moved and removed pages: ${found.problem}; \`--base none\` skips this\n`,
  )
  return undefined
}
