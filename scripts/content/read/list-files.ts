import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { compareText } from '#core/diagnostic.ts'

/**
 * Lists the regular files below a folder but for hidden ones, and the symbolic links, which may lead out
 * of the folder; by paths with forward slashes.
 */
export async function listFiles(dir: string): Promise<{ files: string[]; links: string[] }> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const toPaths = (found: Dirent[]) =>
    found
      .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => !isHidden(file))
      .sort(compareText)
  return {
    files: toPaths(entries.filter((entry) => entry.isFile())),
    links: toPaths(entries.filter((entry) => entry.isSymbolicLink())),
  }
}

/** Whether a file or one of its folders begins with a dot. */
export function isHidden(file: string): boolean {
  return file.split('/').some((segment) => segment.startsWith('.'))
}
