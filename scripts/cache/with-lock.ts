import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning } from './is-running.mjs'

/**
 * Does `work` while no other process does the like: the one that does has a file beside `lock`, with its
 * number after that name. Whoever comes second waits, and is told for whom; a process that was killed
 * holds nothing. Rejects after so many seconds in vain.
 */
export async function withLock<T>(
  lock: string,
  work: () => Promise<T>,
  onWait: (holder: number) => void,
  seconds = 600,
): Promise<T> {
  mkdirSync(path.dirname(lock), { recursive: true })
  // In a container, the next process may have the number of this one, but has begun at another time.
  const own = `${lock}.${process.pid}.${Math.round(performance.timeOrigin)}`
  const end = Date.now() + seconds * 1000
  let told: number | undefined
  let last: number | undefined
  for (let holder = take(lock, own); holder !== undefined; holder = take(lock, own)) {
    // Those who come at the same moment all stand back; who is there twice has it.
    if (holder === last && holder !== told) onWait((told = holder))
    last = holder
    if (Date.now() > end) {
      throw new Error(
        `Gave up waiting for process ${holder}, which has ${lock}, after ${seconds} s`,
      )
    }
    await wait(25 + 50 * Math.random())
  }
  try {
    return await work()
  } finally {
    rmSync(own, { force: true })
  }
}

/**
 * Takes a lock that is free; of one that is not, the process that has it. Nobody takes a file over: each
 * puts down its own and then looks whether it is alone, so that of two at least the later one sees both.
 */
function take(lock: string, own: string): number | undefined {
  const holder = findOther(lock, own)
  if (holder !== undefined) return holder
  try {
    writeFileSync(own, '', { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return process.pid
    throw error
  }
  const rival = findOther(lock, own)
  if (rival !== undefined) rmSync(own)
  return rival
}

/** A running process that has a file beside the lock, this one left out; removes those of others. */
function findOther(lock: string, own: string): number | undefined {
  const dir = path.dirname(lock)
  const start = `${path.basename(lock)}.`
  for (const name of readdirSync(dir)) {
    if (!name.startsWith(start) || name === path.basename(own)) continue
    const holder = Number(name.slice(start.length).split('.')[0])
    if (holder !== process.pid && isRunning(holder)) return holder
    rmSync(path.join(dir, name), { force: true })
  }
  return undefined
}
