import { existsSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'

/** Returns the folder in which the successor of `dir` is made: beside it, hidden. */
export function draftOf(dir: string): string {
  return path.join(path.dirname(dir), `.${path.basename(dir)}`)
}

/**
 * Puts the draft of a folder in its place: two renames in a row, so that readers see all of the old
 * folder or all of the new one.
 */
export async function replaceFolder(dir: string): Promise<void> {
  const old = oldOf(dir)
  recoverFolder(dir)
  await rm(old, { recursive: true, force: true })
  if (existsSync(dir)) renameSync(dir, old)
  renameSync(draftOf(dir), dir)
  await rm(old, { recursive: true, force: true })
}

/** Puts back the old folder where a run was killed between the two renames. */
export function recoverFolder(dir: string): void {
  if (!existsSync(dir) && existsSync(oldOf(dir))) renameSync(oldOf(dir), dir)
}

function oldOf(dir: string): string {
  return `${draftOf(dir)}-old`
}
