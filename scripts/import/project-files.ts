import { constants, existsSync, readFileSync, realpathSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findInside, isInside } from '#content/read/inside.ts'
import { UsageError } from '#content/read/read-content.ts'

/** Reads a text file in a folder, or returns `undefined` if {@link findInside} does. */
export function readInside(dir: string, file: string): string | undefined {
  const found = findInside(dir, file)
  const text = found === undefined ? undefined : readFileSync(found, 'utf8')
  return text?.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
}

/** New file: its text, or the path of the file to copy. */
export type NewFile = { text: string } | { copyOf: string }

/** Creates a file in the content folder. Throws a `UsageError` if it exists or leads outside. */
export async function createFile(contentDir: string, name: string, file: NewFile): Promise<void> {
  const target = path.resolve(contentDir, name)
  await mkdir(contentDir, { recursive: true })
  let folder = path.dirname(target)
  while (!existsSync(folder)) folder = path.dirname(folder)
  if (!isInside(realpathSync(contentDir), realpathSync(folder))) {
    throw new UsageError(`Cannot write \`${name}\`: it is outside of the content folder`)
  }
  await mkdir(path.dirname(target), { recursive: true })
  try {
    if ('text' in file) await writeFile(target, file.text, { flag: 'wx' })
    else await copyFile(file.copyOf, target, constants.COPYFILE_EXCL)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(`Cannot write \`${name}\`: the content folder has this file`)
  }
}
