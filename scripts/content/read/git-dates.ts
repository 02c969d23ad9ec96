import { GitError, runGit } from './git.ts'

/** Day of each file's last commit, as `YYYY-MM-DD` in UTC, by path below the folder. */
export type LastChanged = ReadonlyMap<string, string>

/** Days, or the reason why there are none. */
export interface GitDates {
  lastChanged: LastChanged
  problem?: string
}

/**
 * Reads the day of the last commit of every file below `dir` from one `git log`. There are no days
 * outside of a repository, or in a shallow clone, where all files would seem new.
 */
export async function readLastChanged(dir: string): Promise<GitDates> {
  try {
    const shallow = await runGit(dir, ['rev-parse', '--is-shallow-repository'])
    if (shallow.toString().trim() !== 'false') return withoutDates(shallowClone)
    const log = await runGit(dir, logOptions)
    const lastChanged = parseLog(log.toString())
    return lastChanged.size > 0 ? { lastChanged } : withoutDates(`no commit has ${dir}`)
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    const isMissing = error.message.endsWith('ENOENT')
    return withoutDates(isMissing ? 'git is not installed' : error.message.replace(/^fatal: /, ''))
  }
}

const shallowClone = 'this is a shallow clone; `git fetch --unshallow` gets the history'

const logOptions = [
  ...['-c', 'core.quotePath=off', 'log', '--no-renames', '--format=%x01%cI', '--name-only'],
  ...['--relative', '--', '.'],
]

function withoutDates(problem: string): GitDates {
  return { lastChanged: new Map(), problem }
}

/** Parses `\x01<date>` lines, each followed by the paths of its commit, newest first. */
export function parseLog(log: string): LastChanged {
  const dates = new Map<string, string>()
  let day = ''
  for (const line of log.split('\n')) {
    if (line.startsWith('\x01')) day = new Date(line.slice(1)).toISOString().slice(0, 10)
    else if (line !== '' && !dates.has(line)) dates.set(line, day)
  }
  return dates
}
