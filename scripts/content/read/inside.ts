import { existsSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'

/** Returns whether a path is in a folder, or is the folder. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file)
  return !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..'
}

/**
 * Resolves a file in a folder, symbolic links included. Returns `undefined` if there is no such
 * file, or if it is outside of the folder.
 */
export function findInside(folder: string, file: string): string | undefined {
  const name = path.resolve(folder, file)
  if (!existsSync(name)) return undefined
  const found = realpathSync(name)
  return isInside(realpathSync(folder), found) && statSync(found).isFile() ? found : undefined
}
