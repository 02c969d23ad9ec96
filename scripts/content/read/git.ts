import { assertContentFolder, toDisplayPath, UsageError } from './read-content.ts'
import { GitError, runGit, tryGit } from './run-git.ts'

export interface BaseCommit {
  /** Revision as given by the user. */
  revision: string
  commit: string
}

/**
 * Finds the commit at which the current branch diverged from `revision`, so that later commits to
 * `revision` do not count as changes. Throws a {@link UsageError} if the repository or the revision
 * does not exist.
 */
export async function resolveMergeBase(dir: string, revision: string): Promise<BaseCommit> {
  const commit = await findCommit(dir, revision)
  if (commit === undefined) {
    await assertContentFolder(dir)
    if ((await tryGit(dir, ['rev-parse', '--git-dir'])) === undefined) {
      throw new UsageError('This folder is not a git repository')
    }
    const subject = `the git revision \`${revision}\` in \`${toDisplayPath(dir)}\``
    throw new UsageError(`Cannot find ${subject}; a shallow clone needs \`git fetch --unshallow\``)
  }
  const branchPoint = await tryGit(dir, ['merge-base', commit, 'HEAD'])
  return { revision, commit: branchPoint?.trim() ?? commit }
}

/**
 * Lists the paths among `files` that git ignores. They need not exist. Letter case does not matter,
 * since a route in lower case may come from a folder such as `Examples`.
 */
export async function findIgnored(dir: string, files: readonly string[]): Promise<Set<string>> {
  const argv = ['check-ignore', '--no-index', '--stdin', '-z']
  const env = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'core.ignoreCase',
    GIT_CONFIG_VALUE_0: 'true',
  }
  const listed = await tryGit(dir, argv, { input: files.join('\0'), env })
  return new Set((listed ?? '').split('\0').filter(Boolean))
}

export async function findCommit(dir: string, revision: string): Promise<string | undefined> {
  const argv = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
  return (await tryGit(dir, argv))?.trim() || undefined
}

/** Date of each file's last commit, as `YYYY-MM-DD` in UTC, by path relative to the folder. */
export type LastChangedDates = ReadonlyMap<string, string>

export interface GitDates {
  lastChanged: LastChangedDates
  problem?: string
}

/**
 * Reads the date of each file's last commit from a single `git log` of `dir`. Returns a problem
 * if git fails, or if the clone is shallow, since all files would then seem new.
 */
export async function readLastChanged(dir: string): Promise<GitDates> {
  try {
    const shallow = await runGit(dir, ['rev-parse', '--is-shallow-repository'])
    if (shallow.toString().trim() !== 'false') {
      return withoutDates('this is a shallow clone; `git fetch --unshallow` gets the history')
    }
    const log = await runGit(dir, logArguments)
    const lastChanged = parseLog(log.toString())
    return lastChanged.size > 0 ? { lastChanged } : withoutDates(`no commit has ${dir}`)
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    const isMissing = error.message.endsWith('ENOENT')
    return withoutDates(isMissing ? 'git is not installed' : error.message.replace(/^fatal: /, ''))
  }
}

const logArguments = [
  ...['log', '--no-renames', '--format=%x01%cI', '--name-only'],
  ...['--relative', '--', '.'],
]

function withoutDates(problem: string): GitDates {
  return { lastChanged: new Map(), problem }
}

/** Parses `\x01<date>` lines, each followed by the paths in the commit, newest commit first. */
export function parseLog(log: string): LastChangedDates {
  const dates = new Map<string, string>()
  let day = ''
  for (const line of log.split('\n')) {
    if (line.startsWith('\x01')) day = new Date(line.slice(1)).toISOString().slice(0, 10)
    else if (line !== '' && !dates.has(line)) dates.set(line, day)
  }
  return dates
}
