import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning } from './is-running.mjs'

/**
 * Does `work` while no other process does the like: the file of the lock holds the number of the one
 * that does. Whoever comes second waits, and is told for whom; a process that was killed holds nothing.
 * Rejects after so many seconds in vain.
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  onWait: (holder: number) => void,
  seconds = 600,
): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true })
  const end = Date.now() + seconds * 1000
  let told: number | undefined
  for (let holder = take(file); holder !== undefined; holder = take(file)) {
    if (holder !== told) onWait((told = holder))
    if (Date.now() > end) {
      throw new Error(
        `Gave up waiting for process ${holder}, which has ${file}, after ${seconds} s`,
      )
    }
    await wait(50)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Takes a lock that is free; of one that is not, the process that has it. */
function take(file: string): number | undefined {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) return take(file)
  const holder = readHolder(file)
  if (!isLeft(holder, Date.now() - stats.mtimeMs)) return holder
  rmSync(file, { force: true })
  return take(file)
}

function readHolder(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    // It has just been let go.
    return 0
  }
}

/**
 * Whether a lock was left by a process that is gone. In a container, the next one may have its number;
 * who has just taken it has not yet written its own.
 */
function isLeft(holder: number, age: number): boolean {
  return holder === 0 ? age > 5000 : holder === process.pid || !isRunning(holder)
}
