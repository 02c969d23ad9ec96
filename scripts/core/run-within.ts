import { runInNewContext } from 'node:vm'

/**
 * Calls a synchronous function. Returns its result, or `undefined` if it is interrupted because it
 * takes more than `limit` milliseconds.
 */
export function runWithin<T>(limit: number, run: () => T): T | undefined {
  try {
    return runInNewContext('run()', { run }, { timeout: limit }) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return undefined
  }
}
