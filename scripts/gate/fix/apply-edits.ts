import type { Diagnostic, TextEdit } from '../../core/diagnostic.ts'

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
  const accepted: TextEdit[] = []
  const fixed: Diagnostic[] = []
  for (const diagnostic of diagnostics) {
    const edits = diagnostic.fix ?? []
    if (edits.length === 0 || edits.some((edit) => accepted.some((other) => clash(edit, other)))) {
      continue
    }
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
