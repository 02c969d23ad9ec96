import type { TextEdit } from '#core/diagnostic.ts'

/** What is to be done to the files of the content, by path below the content folder. */
export interface RefactorPlan {
  edits: Map<string, TextEdit[]>
  /** Files that get another path; edits go by the old one. */
  renames: Map<string, string>
  removals: Set<string>
  /** What people should know besides the diff. */
  notes: string[]
}

/** Creates a plan that does nothing. */
export function createPlan(): RefactorPlan {
  return { edits: new Map(), renames: new Map(), removals: new Set(), notes: [] }
}

/** Adds edits of one file to a plan. */
export function addEdits(plan: RefactorPlan, file: string, edits: TextEdit[]): void {
  if (edits.length === 0) return
  plan.edits.set(file, [...(plan.edits.get(file) ?? []), ...edits])
}
