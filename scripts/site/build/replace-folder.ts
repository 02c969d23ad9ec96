import { existsSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/**
 * Puts a folder in the place of another, which may be missing: two renames, one right after the other,
 * so that whoever looks sees all of the old one or all of the new. Where the second fails, the old one
 * is put back, and the error is thrown.
 */
export async function replaceFolder(target: string, next: string): Promise<void> {
  recoverFolder(target, next)
  const old = oldOf(next)
  await rm(old, { recursive: true, force: true })
  const hasOld = existsSync(target)
  if (hasOld) renameSync(target, old)
  try {
    renameSync(next, target)
  } catch (error) {
    if (hasOld) renameSync(old, target)
    throw error
  }
  await rm(old, { recursive: true, force: true })
}

/** Puts back what a run that was killed between the two renames has taken away. */
export function recoverFolder(target: string, next: string): void {
  if (!existsSync(target) && existsSync(oldOf(next))) renameSync(oldOf(next), target)
}

const oldOf = (next: string) => `${next}-old`
