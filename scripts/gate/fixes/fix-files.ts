import { chmod, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CheckResult } from '../check-content.ts'
import type { LocatedDiagnostic } from '#core/diagnostic.ts'
import type { FixedFile } from './apply-fixes.ts'

/** Maximum number of rounds that apply fixes. A fix may make another one possible. */
const maxRounds = 20

export interface FixReport {
  /** Changes to files, each with its fixes. A file may have several, in the order of writing. */
  files: FixedFile[]
  /** Findings whose fix would change more than its kind allows. */
  withheld: LocatedDiagnostic[]
  /** Files that were not fixed, since they changed or disappeared in the meantime. */
  skipped: string[]
}

/** Applies fixes and checks again until there is nothing left to fix. */
export async function fixFiles(check: () => Promise<CheckResult>): Promise<FixReport> {
  const files: FixedFile[] = []
  const skipped = new Set<string>()
  for (let round = 0; ; round++) {
    const { fixes, diagnostics } = await check()
    const open = fixes.filter(({ file }) => !skipped.has(file))
    const late = open.length > 0 && round < maxRounds ? await writeFixes(open) : undefined
    if (!late) {
      const withheld = diagnostics.filter(({ withheldFix }) => withheldFix !== undefined)
      return { files, withheld, skipped: [...skipped] }
    }
    for (const file of late.skipped) skipped.add(file)
    files.push(...open.filter(({ file }) => !skipped.has(file)))
  }
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
