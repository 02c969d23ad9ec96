import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { compareText } from '#core/diagnostic.ts'

/**
 * Lists the files below a folder by paths with forward slashes. Skips hidden files, and symbolic
 * links because they may lead out of the folder.
 */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !isHidden(file))
    .sort(compareText)
}

/** Returns whether a file or one of its folders is hidden. */
export function isHidden(file: string): boolean {
  return file.split('/').some((segment) => segment.startsWith('.'))
}
