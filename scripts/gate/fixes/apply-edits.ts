import type { Diagnostic, TextEdit } from '#core/diagnostic.ts'

/** Text after its fixes, and the diagnostics whose fixes went into it. */
export interface FixedText {
  text: string
  fixed: Diagnostic[]
}

/**
 * Applies the fixes of `diagnostics`, all of one file, to its text. A fix is applied as a whole or
 * not at all; of two that touch the same place the first one wins.
 */
export function applyEdits(text: string, diagnostics: readonly Diagnostic[]): FixedText {
  const fixed = selectApart(diagnostics)
  const edits = fixed.flatMap(({ fix = [] }) => fix)
  let result = ''
  let at = 0
  for (const edit of edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return { text: result + text.slice(at), fixed }
}

/** Selects the diagnostics whose fixes touch neither those of `accepted` nor one another. */
export function selectApart(
  diagnostics: readonly Diagnostic[],
  accepted: readonly Diagnostic[] = [],
): Diagnostic[] {
  const edits = accepted.flatMap(({ fix = [] }) => fix)
  return diagnostics.filter(({ fix = [] }) => {
    if (fix.length === 0 || fix.some((edit) => edits.some((other) => touch(edit, other)))) {
      return false
    }
    edits.push(...fix)
    return true
  })
}

/** Returns whether edits overlap, or have no certain order because one of them is an insertion. */
function touch(a: TextEdit, b: TextEdit): boolean {
  const isInsertion = a.start === a.end || b.start === b.end
  if (isInsertion) return a.start <= b.end && b.start <= a.end
  return a.start < b.end && b.start < a.end
}
