import { applyEdits, type Diagnostic, type TextEdit } from '#core/diagnostic.ts'

/**
 * Applies the fixes of one file's diagnostics to its text. Each fix is applied completely or not at
 * all. If two overlap, the first wins.
 */
export function applyFixes(text: string, diagnostics: readonly Diagnostic[]) {
  const fixed = selectDisjoint(diagnostics)
  return { text: applyEdits(text, editsOf(fixed)), fixed }
}

export function editsOf(diagnostics: readonly Diagnostic[]): TextEdit[] {
  return diagnostics.flatMap(({ fix = [] }) => fix)
}

/** Selects diagnostics with fixes that do not overlap. If two overlap, keeps the first. */
export function selectDisjoint(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const taken: TextEdit[] = []
  return diagnostics.filter(({ fix = [] }) => {
    const isFree = !fix.some((edit) => taken.some((other) => editsConflict(edit, other)))
    if (isFree) taken.push(...fix)
    return isFree && fix.length > 0
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
