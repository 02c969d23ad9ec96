/** What the system says when it does not let a run write, and what to do about it. */
const faults: Readonly<Record<string, [what: string, todo: string]>> = {
  EACCES: ['the system does not permit it', 'let this user write there'],
  EDQUOT: ['the quota of this user is used up', 'free some space'],
  EMFILE: ['too many files are open', 'raise the limit of open files (ulimit -n)'],
  ENFILE: ['too many files are open', 'end other programs'],
  ENOSPC: ['the disk is full', 'free some space; npm run clean removes caches'],
  EPERM: ['the system does not permit it', 'let this user write there'],
  EROFS: ['the disk is read-only', 'work in a place that can be written'],
}

/**
 * Says in a line what a disk has refused, where, and what to do; undefined of all other errors. What is
 * in `content-src/`, `pages/` and `out/` is only replaced when all of its successor is written.
 */
export function describeDiskFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  const fault = faults[code]
  if (!fault) return undefined
  const [what, todo] = fault
  const place = dest ?? path
  return `Cannot use ${place ?? 'the disk'}: ${what} (${code}). Nothing is lost; ${todo}, and run the command again`
}
