import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { writeFiles } from './serve-folder.ts'

/** Creates a temporary folder with the given files. The folder is removed after the test. */
export async function createFolder(files: Record<string, string | Buffer> = {}): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'test-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  await writeFiles(dir, files)
  return dir
}

/** Lists the files in a folder and its subfolders, sorted by path. */
export function listFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort()
}

/** Returns the texts of all files in a folder and its subfolders, by path. */
export function readFiles(dir: string): Record<string, string> {
  return Object.fromEntries(
    listFiles(dir).map((file) => [file, readFileSync(path.join(dir, file), 'utf8')]),
  )
}
