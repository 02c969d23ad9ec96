// Plain JavaScript, since `run-bundled.mjs` asks it before anything is compiled.

/**
 * What the system says when it does not let a run write, and what to do about it.
 *
 * @type {Readonly<Record<string, [what: string, todo: string]>>}
 */
const faults = {
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
 *
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function describeDiskFault(error) {
  if (!(error instanceof Error)) return undefined
  /** @type {NodeJS.ErrnoException & { dest?: string }} */
  const { code = '', path, dest } = error
  const fault = faults[code]
  if (!fault) return undefined
  const [what, todo] = fault
  // Of a disk that is full, the system does not say which file it was; all that is written is here.
  const place = dest ?? path ?? process.cwd()
  return `Cannot use ${place}: ${what} (${code}). Nothing is lost; ${todo}, and run the command again`
}
