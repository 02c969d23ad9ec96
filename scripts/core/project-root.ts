import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the absolute path of a project file. Works from both `scripts/` and a bundle. */
export function resolveProjectPath(...segments: string[]): string {
  return path.join(findRoot(path.dirname(fileURLToPath(import.meta.url))), ...segments)
}

function findRoot(dir: string): string {
  const parent = path.dirname(dir)
  return existsSync(path.join(dir, 'package.json')) || parent === dir ? dir : findRoot(parent)
}
