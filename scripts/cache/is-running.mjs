// Plain JavaScript, since `run-bundled.mjs` and Next's configuration ask it before anything is compiled.

/**
 * Says whether a process of this machine is running, this one included.
 *
 * @param {number} pid
 * @returns {boolean}
 */
export function isRunning(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
