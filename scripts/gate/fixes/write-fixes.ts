import { chmod, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Diagnostic } from '#core/diagnostic.ts'

export interface FixedFile {
  /** Display path. */
  file: string
  before: string
  after: string
  fixed: Diagnostic[]
}

/**
 * Writes fixed files atomically, by renaming a temporary file. Keeps the byte order mark, line
 * endings and mode. Skips and returns files that changed or disappeared in the meantime.
 */
export async function writeFixes(files: readonly FixedFile[]): Promise<{ skipped: string[] }> {
  const skipped: string[] = []
  for (const { file, before, after } of files) {
    const original = await readIfPresent(file)
    // Fail on a read-only file, since a rename would replace it.
    if (original !== undefined) await (await open(file, 'r+')).close()
    if (original?.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n') !== before) {
      skipped.push(file)
      continue
    }
    const text = keepFileFormat(original, after)
    // Each file has one draft, so that a killed run leaves one that the next run removes.
    const draft = path.join(path.dirname(file), `.${path.basename(file)}.tmp`)
    await rm(draft, { force: true })
    try {
      // `wx` fails for a symbolic link that appears in the meantime, instead of following it.
      await writeFile(draft, text, { flush: true, flag: 'wx' })
      await chmod(draft, (await stat(file)).mode)
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  return { skipped }
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Restores the byte order mark, and CRLF if most lines of the original file end in it. */
function keepFileFormat(original: string, text: string): string {
  const mark = original.startsWith('\uFEFF') ? '\uFEFF' : ''
  const [lines, crlfLines] = ['\n', '\r\n'].map((end) => original.split(end).length - 1)
  return mark + (crlfLines! * 2 > lines! ? text.replaceAll('\n', '\r\n') : text)
}
