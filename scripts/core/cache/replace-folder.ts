import { randomUUID } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes a file atomically, since other processes may read or write it at any time. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(draft, content)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Returns the hidden sibling of `dir` in which its replacement is written. */
export function stagingFolderOf(dir: string): string {
  return path.join(path.dirname(dir), `.${path.basename(dir)}`)
}

/**
 * Replaces a folder with its staging folder. Readers never see a mix of old and new files, but the
 * folder is missing for a moment.
 */
export async function replaceFolder(dir: string): Promise<void> {
  const backup = backupOf(dir)
  recoverFolder(dir)
  await rm(backup, { recursive: true, force: true })
  if (existsSync(dir)) renameSync(dir, backup)
  renameSync(stagingFolderOf(dir), dir)
  await rm(backup, { recursive: true, force: true })
}

/** Restores the old folder if a process was killed between the two renames in `replaceFolder`. */
export function recoverFolder(dir: string): void {
  if (!existsSync(dir) && existsSync(backupOf(dir))) renameSync(backupOf(dir), dir)
}

function backupOf(dir: string): string {
  return `${stagingFolderOf(dir)}-old`
}
