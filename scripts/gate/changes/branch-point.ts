import { tryGit } from '#content/read/git.ts'

/** The environment of a CI service. */
type Environment = Readonly<Record<string, string | undefined>>

/** What a branch is compared with: a revision to hand to `loadBase`, or why there is none. */
export type BranchPoint = { revision: string; commit: string } | { problem: string }

/**
 * Finds where the branch in `dir` left the branch that it is to be merged into: the target of the pull
 * or merge request, else the default branch. On that branch itself it is the commit before the last.
 * Undefined where there is nothing to compare with: no repository, no second commit.
 */
export async function findBranchPoint(
  dir: string,
  env: Environment,
): Promise<BranchPoint | undefined> {
  const head = await findCommit(dir, 'HEAD')
  if (head === undefined) return undefined
  const isShallow = (await tryGit(dir, ['rev-parse', '--is-shallow-repository']))?.trim() === 'true'
  const target = env.GITHUB_BASE_REF || env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME
  const branch = target ? `origin/${target}` : await findDefaultBranch(dir, env)
  if (branch === undefined || !(await findCommit(dir, branch))) {
    return { problem: isShallow ? shallowClone : branch ? unfetched(branch) : noBranch }
  }
  const commit = (await tryGit(dir, ['merge-base', branch, 'HEAD']))?.trim()
  if (!commit) return { problem: isShallow ? shallowClone : unrelated(branch) }
  if (commit !== head) return { revision: branch, commit }
  const previous = await findCommit(dir, 'HEAD^')
  if (previous !== undefined) return { revision: 'HEAD^', commit: previous }
  return isShallow ? { problem: shallowClone } : undefined
}

const shallowClone =
  'this clone is shallow; fetch the history (`git fetch --unshallow`, `fetch-depth: 0` of actions/checkout)'

const noBranch =
  'no default branch was found (`origin/HEAD`, `origin/main`, `origin/master`, `main`, `master`); name one with `--base`'

function unfetched(branch: string): string {
  return `\`${branch}\` is not in this clone; fetch it`
}

function unrelated(branch: string): string {
  return `\`${branch}\` has no commit in common with this branch; name another with \`--base\``
}

/** The first branch that is there, of those that the CI service, the remote and habit name. */
async function findDefaultBranch(dir: string, env: Environment): Promise<string | undefined> {
  const remoteHead = await tryGit(dir, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD'])
  const names = [
    env.CI_DEFAULT_BRANCH && `origin/${env.CI_DEFAULT_BRANCH}`,
    remoteHead?.trim(),
    ...['origin/main', 'origin/master', 'main', 'master'],
  ]
  for (const name of names) if (name && (await findCommit(dir, name))) return name
  return undefined
}

async function findCommit(dir: string, revision: string): Promise<string | undefined> {
  const argv = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
  return (await tryGit(dir, argv))?.trim() || undefined
}
