import { runInNewContext } from 'node:vm'
import { showName } from './message-parts.ts'

/** Error for work that does not end. Not a finding, since faster machines may finish it. */
export class EndlessWorkError extends Error {
  override name = 'EndlessWorkError'
}

/**
 * Maximum processor time for an attempt in milliseconds, that of other threads included. The largest
 * OpenAPI descriptions take two seconds, and loading the spell checker takes as long.
 */
const maxProcessorTime = 30_000

/**
 * Yields the wall time of each attempt at some work, in milliseconds. Wall time also passes while
 * the process is stopped or others run, so it doubles until an attempt succeeds. Throws an
 * {@link EndlessWorkError} that names `subject` if one has used `maxProcessorTime` in vain.
 */
export function* limitAttempts(subject: string): Generator<number, never> {
  for (let wallTime = 2 * maxProcessorTime; ; wallTime *= 2) {
    const start = process.cpuUsage()
    yield wallTime
    const { user, system } = process.cpuUsage(start)
    if ((user + system) / 1000 < maxProcessorTime) continue
    const limit = `${maxProcessorTime / 1000} seconds of processor time`
    throw new EndlessWorkError(`Gave up on ${showName(subject)} after ${limit}`)
  }
}

/**
 * Calls a synchronous function. Returns its result as `value`, or `undefined` if it is interrupted
 * because it takes more than `wallTime` milliseconds.
 */
export function runWithin<T>(wallTime: number, run: () => T): { value: T } | undefined {
  try {
    return { value: runInNewContext('run()', { run }, { timeout: wallTime }) as T }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return undefined
  }
}

/** Calls a synchronous function until it ends. Throws like {@link limitAttempts}. */
export function runToEnd<T>(subject: string, run: () => T): T {
  const attempts = limitAttempts(subject)
  for (;;) {
    const result = runWithin(attempts.next().value, run)
    if (result) return result.value
  }
}
