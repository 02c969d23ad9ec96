import type { Severity } from '#core/diagnostic.ts'

/** Stands in a changed text at the beginning of each place at which the defect must be found. */
export const mark = '▶'

/** Texts by path below the content folder, or `theme.config.tsx`; undefined removes the file. */
export type Changes = Record<string, string | undefined>

/** One kind of defect: what it does to files, and what the gate must say of it. */
export interface Defect {
  name: string
  /** Id of the rule that finds it, at each {@link mark}. */
  rule: string
  severity: Severity
  /** Ids of other rules that may speak up too, since the defect brings their matter about. */
  alsoFinds?: string[]
  /** Path of the page to change; where left out, some of those that `change` has a use for. */
  page?: string
  /** Changes a page's text; undefined where the page has nothing to put the defect in. */
  change?: (text: string) => string | undefined
  /** Whether the change is checked against the commit before it (`--changed`). */
  againstBase?: true
  /** Changes any files: for defects that concern more than the text of one page. */
  changeFiles?: (files: ReadonlyMap<string, string>) => Changes
}

/** Writes down defects that one rule must find, as pairs of a name and a change. */
export function foundBy(
  rule: string,
  severity: Severity,
  defects: Record<string, Change | Partial<Defect>>,
): Defect[] {
  return Object.entries(defects).map(([name, defect]) => ({
    name,
    rule,
    severity,
    ...(typeof defect === 'function' ? { change: defect } : defect),
  }))
}

/** Changes a page's text; see {@link Defect.change}. */
export type Change = (text: string) => string | undefined
