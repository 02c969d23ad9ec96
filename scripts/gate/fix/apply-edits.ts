import type { Diagnostic, TextEdit } from '#core/diagnostic.ts'

/** A text after its fixes, and the diagnostics whose fixes went into it. */
export interface FixedText {
  text: string
  fixed: Diagnostic[]
}

/**
 * Applies the fixes of `diagnostics`, all of one file, to its text. A fix is applied as a whole or
 * not at all; of two that touch the same place the first by position wins, and the other waits for
 * the next round.
 */
export function applyEdits(text: string, diagnostics: Diagnostic[]): FixedText {
  // By position, so that each is compared with its neighbors alone.
  const accepted: TextEdit[] = []
  const fixed: Diagnostic[] = []
  for (const diagnostic of diagnostics) {
    const edits = diagnostic.fix ?? []
    if (edits.length === 0 || edits.some((edit) => hasClash(edit, accepted))) continue
    for (const edit of edits) accepted.splice(indexAfter(accepted, edit.start), 0, edit)
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

function hasClash(edit: TextEdit, accepted: TextEdit[]): boolean {
  const next = indexAfter(accepted, edit.start)
  return accepted.slice(Math.max(0, next - 1), next + 1).some((other) => clash(edit, other))
}

/** Place of the first edit that begins after an offset. */
function indexAfter(accepted: TextEdit[], offset: number): number {
  let [low, high] = [0, accepted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (accepted[middle]!.start > offset) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether two edits touch; two insertions at one place do too, as their order would be chance. */
function clash(a: TextEdit, b: TextEdit): boolean {
  return a.start <= b.end && b.start <= a.end
}
