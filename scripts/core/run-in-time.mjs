// Plain JavaScript, since a worker in plain JavaScript asks it too.
import { createContext, Script } from 'node:vm'

/**
 * Runs `work`, such as a test of a pattern that content gives, and ends it after two seconds: a pattern may
 * take forever.
 *
 * @template T
 * @param {() => T} work
 * @returns {T | undefined} undefined where it was ended
 */
export function runInTime(work) {
  try {
    return script.runInContext(createContext({ work }), { timeout: 2000 })
  } catch (error) {
    if (error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return undefined
  }
}

const script = new Script('work()')
