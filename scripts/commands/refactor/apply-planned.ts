import type { TextEdit } from '#core/diagnostic.ts'

/**
 * Applies all edits to a text; insertions at one place go in the order in which they were planned.
 * Throws where two edits overlap, since nothing may be left out.
 */
export function applyPlanned(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < at) throw new Error(`Two planned edits overlap at offset ${edit.start}`)
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}
