import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { compareText } from '#core/diagnostic.ts'

/** What a folder holds, by paths below it with forward slashes. */
export interface FileList {
  files: string[]
  /** What nobody may read or publish, and what to do about each. */
  refused: Map<string, string>
}

/**
 * Lists the files below a folder, but for hidden ones. Pipes, sockets and devices are refused: reading
 * them may never end. So are links that lead out of the folder, since what they lead to on the machine
 * that checks or builds is none of the content.
 */
export async function listFiles(dir: string): Promise<FileList> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const found = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ entry, full: path.join(entry.parentPath, entry.name) }))
    .map(({ entry, full }) => ({ entry, full, file: toPath(path.relative(dir, full)) }))
    .filter(({ file }) => !isHidden(file))
    .sort((a, b) => compareText(a.file, b.file))
  const files: string[] = []
  const refused = new Map<string, string>()
  for (const { entry, full, file } of found) {
    const help = await findRefusal(entry, full, dir)
    if (help === undefined) files.push(file)
    else refused.set(file, help)
  }
  return { files, refused }
}

/** Whether a file or one of its folders begins with a dot and is no content. */
export function isHidden(file: string): boolean {
  return file.split('/').some((segment) => segment.startsWith('.'))
}

async function findRefusal(entry: Dirent, full: string, dir: string): Promise<string | undefined> {
  if (entry.isFile()) return undefined
  if (!entry.isSymbolicLink()) return noFile
  // One that leads nowhere is refused when it is read.
  const target = await realpath(full).catch(() => undefined)
  if (target === undefined) return undefined
  const way = path.relative(await realpath(dir), target)
  if (way.startsWith('..') || path.isAbsolute(way)) return leadsOut
  const info = await stat(target)
  return info.isFile() || info.isDirectory() ? undefined : noFile
}

const noFile = 'It is a pipe, a socket or a device: remove it'
const leadsOut =
  'It is a link that leads out of the content folder: put the file itself there, or remove the link'

function toPath(file: string): string {
  return file.split(path.sep).join('/')
}
