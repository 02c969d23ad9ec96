import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits until a folder is there, for at most `limit` milliseconds; says whether it is. All who ask
 * meanwhile wait together.
 */
export function waitForFolder(dir: string, limit: number): () => Promise<boolean> {
  let waiting: Promise<boolean> | undefined
  return () => (waiting ??= look(dir, limit).finally(() => (waiting = undefined)))
}

async function look(dir: string, limit: number): Promise<boolean> {
  const end = Date.now() + limit
  while (!existsSync(dir) && Date.now() < end) await wait(10)
  return existsSync(dir)
}
