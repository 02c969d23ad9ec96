import { findCommit, resolveMergeBase, type BaseCommit } from '#content/read/git.ts'
import { tryGit } from '#content/read/run-git.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the target branch of a pull request, and on GitLab its base commit, from the CI's variables. */
export function readPullRequest(env: Environment) {
  return {
    target: env.GITHUB_BASE_REF || env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME,
    base: env.CI_MERGE_REQUEST_DIFF_BASE_SHA,
  }
}

/** Commit to compare a branch with, or the reason why none was found. */
export type BranchPointResult = BaseCommit | { problem: string }

/**
 * Finds the commit at which the current branch diverged from the target branch of the pull request,
 * or else from the default branch. On that branch itself, finds the second-to-last commit. Returns
 * `undefined` if there is no repository or only one commit.
 */
export async function findBranchPoint(
  dir: string,
  env: Environment,
): Promise<BranchPointResult | undefined> {
  const head = await findCommit(dir, 'HEAD')
  if (head === undefined) return undefined
  const isShallow = (await tryGit(dir, ['rev-parse', '--is-shallow-repository']))?.trim() === 'true'
  const { target, base } = readPullRequest(env)
  const branch = target ? `origin/${target}` : await findDefaultBranch(dir, env)
  // In a fork on GitLab, `origin` is the fork, whose target branch may be outdated.
  const tip = (target && base) || branch
  const commit = tip && (await tryGit(dir, ['merge-base', tip, 'HEAD']))?.trim()
  if (!branch || !commit)
    return { problem: isShallow ? shallowCloneProblem : describeMissingBranch(branch) }
  if (commit !== head) return { revision: branch, commit }
  const previous = await findCommit(dir, 'HEAD^')
  if (previous !== undefined) return { revision: 'HEAD^', commit: previous }
  return isShallow ? { problem: shallowCloneProblem } : undefined
}

/**
 * Finds the commit to compare a writer's clone with: that of `revision`, or by default the one at
 * which the branch left the default branch, or else the last one. Returns `undefined` if there is no
 * commit, or if `revision` is `none`. Throws a `UsageError` if it is unknown.
 */
export async function findLocalBase(
  dir: string,
  env: Environment,
  revision?: string,
): Promise<BaseCommit | undefined> {
  if (revision === 'none') return undefined
  if (revision !== undefined) return resolveMergeBase(dir, revision)
  const found = await findBranchPoint(dir, env)
  // Without commits of its own, a branch has only uncommitted changes.
  if (found && 'commit' in found && found.revision !== 'HEAD^') return found
  const commit = await findCommit(dir, 'HEAD')
  return commit === undefined ? undefined : { revision: 'HEAD', commit }
}

const shallowCloneProblem =
  'this clone is shallow; fetch the history (`git fetch --unshallow`, `fetch-depth: 0` of actions/checkout)'

function describeMissingBranch(branch: string | undefined): string {
  return branch
    ? `\`${branch}\` is not in this clone, or shares no commit with this branch; fetch it, or name another with \`--base\``
    : 'there is no default branch (`origin/HEAD`, `origin/main`, `origin/master`, `main`, `master`); name one with `--base`'
}

/**
 * Finds the default branch: the first existing one of those named by the CI service, by the remote
 * and by convention.
 */
async function findDefaultBranch(dir: string, env: Environment): Promise<string | undefined> {
  const remoteHead = await tryGit(dir, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD'])
  const named = [env.CI_DEFAULT_BRANCH && `origin/${env.CI_DEFAULT_BRANCH}`, remoteHead?.trim()]
  for (const name of [...named, 'origin/main', 'origin/master', 'main', 'master']) {
    if (name && (await findCommit(dir, name))) return name
  }
  return undefined
}
