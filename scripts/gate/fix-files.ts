import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Diagnostic, TextEdit } from '#core/diagnostic.ts'

/** What fixing did to one file. */
export interface FixedFile {
  /** Path as diagnostics name it. */
  file: string
  before: string
  after: string
  fixed: Diagnostic[]
}

/** Applies the fixes of all diagnostics to the texts that they were found in; writes nothing. */
export function fixTexts(
  diagnostics: Diagnostic[],
  sources: ReadonlyMap<string, string>,
): FixedFile[] {
  const files = new Set(diagnostics.filter(({ fix }) => fix).map(({ file }) => file))
  return [...files].flatMap((file) => {
    const before = sources.get(file)
    if (before === undefined) return []
    const found = diagnostics.filter((diagnostic) => diagnostic.file === file)
    const { text: after, fixed } = applyEdits(before, found)
    return after === before ? [] : [{ file, before, after, fixed }]
  })
}

/**
 * Writes fixed files: each into a file beside it and then, at once, into its place. Byte order mark
 * and line ends stay what they were. A file that changed in the meantime is left alone and named in
 * the result.
 */
export async function writeFixes(files: FixedFile[]): Promise<{ skipped: string[] }> {
  const skipped: string[] = []
  for (const { file, before, after } of files) {
    const original = await readFile(file, 'utf8')
    if (original.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n') !== before) {
      skipped.push(file)
      continue
    }
    const text = keepFileFormat(original, after)
    const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`)
    try {
      await writeFile(draft, text, { flush: true })
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  return { skipped }
}

/** Gives a text the byte order mark and the line ends of the file that it is made from. */
function keepFileFormat(original: string, text: string): string {
  const mark = original.startsWith('\uFEFF') ? '\uFEFF' : ''
  return mark + (usesCrlf(original) ? text.replaceAll('\n', '\r\n') : text)
}

/** Whether most lines end in CRLF. */
function usesCrlf(text: string): boolean {
  const breaks = text.split('\n').length - 1
  return (text.split('\r\n').length - 1) * 2 > breaks
}

/** A text after its fixes, and the diagnostics whose fixes went into it. */
interface FixedText {
  text: string
  fixed: Diagnostic[]
}

/**
 * Applies the fixes of `diagnostics`, all of one file, to its text. A fix is applied as a whole or
 * not at all; of two that touch the same place the first by position wins, and the other waits for
 * the next round.
 */
export function applyEdits(text: string, diagnostics: Diagnostic[]): FixedText {
  const accepted: TextEdit[] = []
  const fixed: Diagnostic[] = []
  for (const diagnostic of diagnostics) {
    const edits = diagnostic.fix ?? []
    const clashes = edits.some((edit) => accepted.some((other) => clash(edit, other)))
    if (edits.length === 0 || clashes) continue
    accepted.push(...edits)
    fixed.push(diagnostic)
  }
  let result = ''
  let at = 0
  for (const edit of accepted.sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return { text: result + text.slice(at), fixed }
}

/** Whether two edits touch; two insertions at one place do too, as their order would be chance. */
function clash(a: TextEdit, b: TextEdit): boolean {
  return a.start <= b.end && b.start <= a.end
}
