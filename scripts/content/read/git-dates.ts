import { GitError, runGit } from './git.ts'

/** Day of the last commit of each file, as `YYYY-MM-DD` in UTC, by path below the folder. */
export type LastChanged = ReadonlyMap<string, string>

/** The days that git knows, or why it knows none. */
export interface GitDates {
  lastChanged: LastChanged
  problem?: string
}

/**
 * Asks git once for the last commit of every file below `dir`. There are no dates outside of a
 * repository, and in a shallow clone, where every file would seem to be as new as the last commit:
 * dates are an extra, and a site built from a plain folder goes without them.
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

/** Reads `\x01<date>` lines, each followed by the paths of its commit, newest first. */
export function parseLog(log: string): LastChanged {
  const dates = new Map<string, string>()
  let day = ''
  for (const line of log.split('\n')) {
    if (line.startsWith('\x01')) day = new Date(line.slice(1)).toISOString().slice(0, 10)
    else if (line !== '' && !dates.has(line)) dates.set(line, day)
  }
  return dates
}
