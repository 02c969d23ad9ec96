import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { stagingFolderOf, replaceFolder } from '#core/cache/replace-folder.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'

/** Content of a file, or the path of a file to copy without loading it into memory. */
export type FileContent = string | Uint8Array | { copyOf: string }

/**
 * Replaces the contents of a folder with the given files. The folder is complete even if the process
 * is killed.
 */
export async function writeFolder(
  dir: string,
  files: ReadonlyMap<string, FileContent>,
): Promise<void> {
  const staging = stagingFolderOf(dir)
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true })
  const folders = new Set([...files.keys()].map((file) => path.dirname(path.join(staging, file))))
  for (const folder of folders) await mkdir(folder, { recursive: true })
  await pMap(
    files,
    ([file, content]) => writeContent(path.join(staging, file), content),
    diskConcurrency,
  )
  await replaceFolder(dir)
}

function writeContent(file: string, content: FileContent): Promise<void> {
  const isCopy = typeof content === 'object' && 'copyOf' in content
  return isCopy ? copyFile(content.copyOf, file) : writeFile(file, content)
}
