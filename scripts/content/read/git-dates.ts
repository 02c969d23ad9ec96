import { tryGit } from './git.ts'

/** Day of the last commit of each file, as `YYYY-MM-DD` in UTC, by path below the folder. */
export type LastChanged = ReadonlyMap<string, string>

/**
 * Asks git once for the last commit of every file below `dir`. Empty outside of a repository, and
 * in a shallow clone, where every file would seem to be as new as the last commit: dates are an
 * extra, and a site built from a plain folder goes without them.
 */
export async function readLastChanged(dir: string): Promise<LastChanged> {
  const shallow = await tryGit(dir, ['rev-parse', '--is-shallow-repository'])
  if (shallow?.trim() !== 'false') return new Map()
  const log = await tryGit(dir, [
    '-c',
    'core.quotePath=off',
    'log',
    '--no-renames',
    '--format=%x01%cI',
    '--name-only',
    '--relative',
    '--',
    '.',
  ])
  return parseLog(log ?? '')
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
