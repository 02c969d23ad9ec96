import { findCommit, resolveMergeBase, type BaseCommit } from '#content/read/git.ts'
import { findBranchPoint } from '#gate/changes/branch-point.ts'
import type { Environment } from '../run-command.ts'
import type { LintOptions } from './options.ts'

/**
 * Returns the commit to compare with, or `undefined` if there is none. Without `--changed` and
 * `--base`, that is the point where the branch left the default branch. If there is none, that is
 * `HEAD`; in CI, logs the reason to stderr instead. Throws a `UsageError` for an unknown revision.
 */
export async function chooseBase(
  { base, changed, content }: LintOptions,
  env: Environment = process.env,
): Promise<BaseCommit | undefined> {
  if (base === 'none') return undefined
  const revision = changed ?? base
  if (revision !== undefined) return resolveMergeBase(content, revision)
  const isInCi = env.CI === 'true' || env.CI === '1'
  const found = await findBranchPoint(content, env)
  // Without commits of its own, a branch has only uncommitted changes, except in CI.
  if (found && 'commit' in found && (isInCi || found.revision !== 'HEAD^')) return found
  if (!isInCi) {
    const commit = await findCommit(content, 'HEAD')
    return commit === undefined ? undefined : { revision: 'HEAD', commit }
  }
  if (!found) return undefined
  process.stderr.write(
    `Cannot detect moved and removed pages: ${found.problem}; \`--base none\` skips this\n`,
  )
  return undefined
}
