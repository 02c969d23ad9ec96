import { cp } from 'node:fs/promises'
import path from 'node:path'
import { projectPaths } from './project-paths.ts'

export const root = path.join(import.meta.dirname, '../..')

/** Copies files and folders of the project, by default all that a build needs but the content. */
export async function copyProject(
  dir: string,
  names: Iterable<string> = projectPaths,
  from = root,
): Promise<void> {
  // Builds compare timestamps.
  const options = { recursive: true, preserveTimestamps: true }
  for (const name of names) await cp(path.join(from, name), path.join(dir, name), options)
}
