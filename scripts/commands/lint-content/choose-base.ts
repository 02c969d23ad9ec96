import { resolveMergeBase, type BaseCommit } from '#content/read/git.ts'
import { findBranchPoint, findLocalBase } from '#gate/changes/branch-point.ts'
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
  if (env.CI !== 'true' && env.CI !== '1') return findLocalBase(content, env)
  const found = await findBranchPoint(content, env)
  if (!found || 'commit' in found) return found
  process.stderr.write(
    `Cannot detect moved and removed pages: ${found.problem}; \`--base none\` skips this\n`,
  )
  return undefined
}
