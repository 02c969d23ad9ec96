import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of a file of this project; the code may run from `scripts/` or from a bundle. */
export function projectFile(...segments: string[]): string {
  return path.join(findRoot(path.dirname(fileURLToPath(import.meta.url))), ...segments)
}

/** The nearest folder above `dir` that holds a `package.json`. */
function findRoot(dir: string): string {
  const parent = path.dirname(dir)
  return existsSync(path.join(dir, 'package.json')) || parent === dir ? dir : findRoot(parent)
}
