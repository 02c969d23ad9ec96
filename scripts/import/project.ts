import { constants, existsSync, realpathSync } from 'node:fs'
import { copyFile, mkdir, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '#content/read/read-content.ts'

/** Project to import. Nothing outside of its folder is read, and none of its code runs. */
export interface Project {
  dir: string
  /** Paths that lead out of the project, by `..` or by a symbolic link. They are not read. */
  outside: Set<string>
}

export function openProject(dir: string): Project {
  return { dir: realpathSync(dir), outside: new Set() }
}

/**
 * Resolves a path in a project, symbolic links included. Returns `undefined` if the path does not
 * exist. If it leads out of the project, also adds it to `outside`.
 */
export function findInProject({ dir, outside }: Project, file: string): string | undefined {
  const name = path.resolve(dir, file)
  if (!existsSync(name)) return undefined
  const found = realpathSync(name)
  if (isInside(dir, found)) return found
  outside.add(path.relative(dir, name).split(path.sep).join('/'))
  return undefined
}

/** New file: its text, or the path of the file to copy. */
export type NewFile = { text: string } | { copyOf: string }

/** Creates a file in the content folder. Throws a `UsageError` if it exists or leads outside. */
export async function createFile(contentDir: string, name: string, file: NewFile): Promise<void> {
  const target = path.resolve(contentDir, name)
  await assertInside(contentDir, target)
  await mkdir(path.dirname(target), { recursive: true })
  try {
    if ('text' in file) await writeFile(target, file.text, { flag: 'wx' })
    else await copyFile(file.copyOf, target, constants.COPYFILE_EXCL)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(`Cannot write \`${name}\`: the content folder has this file`)
  }
}

/** Throws a `UsageError` unless the nearest existing folder of `target` is in the content folder. */
async function assertInside(contentDir: string, target: string): Promise<void> {
  await mkdir(contentDir, { recursive: true })
  let folder = path.dirname(target)
  while (!existsSync(folder)) folder = path.dirname(folder)
  if (isInside(await realpath(contentDir), await realpath(folder))) return
  throw new UsageError(`Cannot write \`${target}\`: it is outside of the content folder`)
}

function isInside(dir: string, file: string): boolean {
  const relative = path.relative(dir, file)
  return !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..'
}
