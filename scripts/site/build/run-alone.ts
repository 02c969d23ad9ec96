import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isRunning } from '#cache/is-running.ts'
import { UsageError } from '#content/read/read-content.ts'

/**
 * Runs `work` with a pid file as a lock. Throws a `UsageError` if another process has the lock. The
 * stale lock of a killed process is taken over.
 */
export async function runAlone<T>(pidFile: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(pidFile), { recursive: true })
  acquireLock(pidFile)
  const release = () => rmSync(pidFile, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function acquireLock(pidFile: string): void {
  try {
    writeFileSync(pidFile, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = Number(readFileSync(pidFile, 'utf8'))
    // In a container, a killed run may have had the same pid.
    if (holder !== process.pid && isRunning(holder)) {
      throw new UsageError(
        `Process ${holder} is building here already; wait for its end, or remove ${pidFile} where it is no build`,
      )
    }
    writeFileSync(pidFile, String(process.pid))
  }
}
