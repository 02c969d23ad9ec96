import { createLineIndex, type LineIndex, type Range } from './line-index.ts'

/** Severity of a finding. Errors fail a check, and so do warnings above a given maximum. */
export type Severity = 'error' | 'warning'

/** Half-open span of text. Offsets are in UTF-16 code units and count each line ending as one. */
export interface Offsets {
  start: number
  end: number
}

/** Another place that explains a finding, such as the first of two duplicates. */
export interface RelatedLocation extends Offsets {
  file: string
  message: string
}

/** Replacement of a span of text. */
export interface TextEdit extends Offsets {
  text: string
}

/** Applies edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}

/** Offsets of problems that concern the whole text or file. */
export const textStart: Offsets = { start: 0, end: 0 }

/** Scope of a fix: the source only (`layout`), or also the blocks that it touches (`content`). */
export type FixKind = 'layout' | 'content'

/**
 * Mistake in a text. Rules and parsers yield it, and `toDiagnostic` adds the rest. Without offsets,
 * it concerns the text as a whole.
 */
export interface Finding extends Partial<Offsets> {
  /** One line without a period, such as `Cannot find X` or `Missing X`. */
  message: string
  /** Text that findings with the same cause share. Defaults to the message. */
  cause?: string
  help?: string
  note?: string
  related?: RelatedLocation[]
  /** Edits that are safe to apply unattended. They are first checked against `fixKind`. */
  fix?: TextEdit[]
  /** Unknown word that the finding is about. */
  word?: UnknownWord
  /** Severity of this finding. Defaults to that of the rule. */
  severity?: Severity
  /** Whether the compared change causes the finding, as by removing the target of a link. */
  isCaused?: boolean
  /** Whether the finding stops a build and cannot be suppressed, even if its rule can be. */
  isRequired?: boolean
}

/** Moves a finding and its fix. */
export function shiftFinding(shift: number, { fix, ...finding }: Finding): Finding {
  const { start = 0, end = start } = finding
  const edits = fix?.map((edit) => shiftOffsets(shift, edit))
  return { ...finding, ...shiftOffsets(shift, { start, end }), ...(edits && { fix: edits }) }
}

/** Moves offsets. */
export function shiftOffsets<T extends Offsets>(shift: number, range: T): T {
  return { ...range, start: range.start + shift, end: range.end + shift }
}

/** Finding of a rule in a file. `locateDiagnostics` adds the lines and columns for reports. */
export interface Diagnostic extends Finding {
  start: number
  end: number
  /** `source:slug`, such as `link:missing-page`. Stable across versions. */
  ruleId: string
  severity: Severity
  /** Path relative to the working directory, with forward slashes. */
  file: string
  /** Defaults to `layout`, the strictest. */
  fixKind?: FixKind
  /** Change that a removed fix would make beyond its kind, as a clause with `would`. */
  withheldFix?: string
  /** Whether the finding is on a line changed since the given Git revision, if there is one. */
  isOnChangedLine?: boolean
  /** Whether findings of other rules within it are dropped, as of the same mistake. */
  covers?: boolean
}

/** Finding with the lines and columns that reports show. */
export interface LocatedDiagnostic extends Diagnostic, Range {
  related?: (RelatedLocation & Range)[]
}

/** Adds lines and columns to findings. `texts` are by file; offsets in other files must be 0. */
export function locateDiagnostics(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
): LocatedDiagnostic[] {
  const indexes = new Map<string, LineIndex>()
  const locate = <T extends RelatedLocation>(place: T): T & Range => {
    const { file, start, end } = place
    const lines = indexes.get(file) ?? createLineIndex(texts.get(file) ?? '')
    indexes.set(file, lines)
    return { ...place, ...lines.rangeAt(start, end) }
  }
  return diagnostics.map(({ related, ...diagnostic }) => ({
    ...locate(diagnostic),
    ...(related && { related: related.map(locate) }),
  }))
}

/** Word that is in no dictionary. */
export interface UnknownWord {
  text: string
  suggestion?: string
}

/** Returns whether `--fix` can repair the finding. */
export function isFixable({ fix }: Pick<Diagnostic, 'fix'>): boolean {
  return fix !== undefined && fix.length > 0
}

export function withoutFix<T extends Diagnostic>(diagnostic: T): T {
  const { fix, ...rest } = diagnostic
  return fix ? (rest as T) : diagnostic
}

/** Compares diagnostics by file, position, rule and message, for a deterministic order. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.file, b.file) ||
    a.start - b.start ||
    compareText(a.ruleId, b.ruleId) ||
    compareText(a.message, b.message)
  )
}

/** Groups items by file. Keeps the order of files and of the items in each. */
export function groupByFile<T extends Pick<Diagnostic, 'file'>>(
  items: Iterable<T>,
): Map<string, T[]> {
  return groupBy(items, ({ file }) => file)
}

/** Groups items by key. Keeps the order of keys and of the items in each. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const known = groups.get(key)
    if (known) known.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/**
 * Returns the cause of a finding: its rule, and its `cause` or message with `#` for numbers outside
 * backticks, and with words in lower case.
 * A single repair would probably resolve findings with the same cause.
 */
export function causeOf({ ruleId, message, cause = message, word }: Diagnostic): string {
  const text = cause.replace(/`[^`]*`|\d+/g, (part) => {
    if (!part.startsWith('`')) return '#'
    return word ? part.toLowerCase() : part
  })
  return `${ruleId} ${text}`
}

/** Compares strings by code unit, independent of the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
