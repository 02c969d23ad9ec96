import { applyEdits, type Diagnostic, type TextEdit } from '#core/diagnostic.ts'
import { findFirstAfter } from '#core/search-offsets.ts'

/**
 * Applies the fixes of one file's diagnostics to its text. Each fix is applied completely or not at
 * all. If two overlap, the first wins.
 */
export function applyFixes(text: string, diagnostics: readonly Diagnostic[]) {
  const fixed = selectDisjoint(diagnostics)
  const edits = fixed.flatMap(({ fix = [] }) => fix)
  return { text: applyEdits(text, edits), fixed }
}

/** Selects diagnostics with fixes that do not overlap. If two overlap, keeps the first. */
export function selectDisjoint(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  /** Edits of the selected fixes, in the order of their offsets. */
  const edits: TextEdit[] = []
  return diagnostics.filter(({ fix = [] }) => {
    const isFree = fix.every((edit) => {
      const next = findFirstAfter(edits, edit.start)
      // The edits are disjoint, so only the neighbors can conflict.
      return [edits[next - 1], edits[next]].every((other) => !other || !editsConflict(edit, other))
    })
    if (fix.length === 0 || !isFree) return false
    for (const edit of fix) edits.splice(findFirstAfter(edits, edit.start), 0, edit)
    return true
  })
}

/** Returns whether edits overlap, or touch and have no clear order because one is an insertion. */
function editsConflict(a: TextEdit, b: TextEdit): boolean {
  const isInsertion = a.start === a.end || b.start === b.end
  if (isInsertion) return a.start <= b.end && b.start <= a.end
  return a.start < b.end && b.start < a.end
}

export interface FixedFile {
  /** Display path. */
  file: string
  before: string
  after: string
  fixed: Diagnostic[]
}
