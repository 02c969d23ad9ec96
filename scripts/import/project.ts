import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Project of another documentation system. Nothing outside of its folder is read. */
export interface Project {
  dir: string
  /** Paths of its files, without symbolic links, hidden files and dependencies. */
  files: ReadonlySet<string>
  /** Paths that lead out of the project, by `..` or by a symbolic link. They are not read. */
  outside: Set<string>
}

/** Lists the files of a project. */
export async function openProject(root: string): Promise<Project> {
  const dir = realpathSync(root)
  const files = new Set<string>()
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(path.join(dir, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name)
      if (/^\.|^node_modules$/.test(entry.name)) continue
      if (entry.isFile()) files.add(name)
      else if (entry.isDirectory()) await walk(name)
    }
  }
  await walk('')
  return { dir, files, outside: new Set() }
}

/**
 * Resolves a file in a project, symbolic links included. Returns `undefined` if it does not exist.
 * If it leads out of the project, also adds it to `outside`.
 */
export function findInProject({ dir, outside }: Project, file: string): string | undefined {
  const name = path.resolve(dir, file)
  if (!existsSync(name)) return undefined
  const found = realpathSync(name)
  if (isInside(dir, found)) return statSync(found).isFile() ? found : undefined
  outside.add(path.relative(dir, name).split(path.sep).join('/'))
  return undefined
}

/** Reads a text file of a project, or returns `undefined` if it has no such file. */
export function readProjectFile(project: Project, file: string): string | undefined {
  const found = findInProject(project, file)
  if (found === undefined) return undefined
  return readFileSync(found, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
}

/** Returns whether a resolved path is in a folder, or is the folder. */
export function isInside(dir: string, file: string): boolean {
  const relative = path.relative(dir, file)
  return !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..'
}
