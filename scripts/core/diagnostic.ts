/** Severity of a finding: an error fails the check, a warning does not. */
export type Severity = 'error' | 'warning'

/** A half-open range in a file; lines and columns count from 1, columns in UTF-16 code units. */
export interface Range {
  line: number
  column: number
  endLine: number
  endColumn: number
}

/** Another place that explains a finding, such as the first of two duplicates. */
export interface RelatedPlace extends Partial<Range> {
  file: string
  message: string
}

/** A stretch of a text, by offsets (UTF-16, line ends counted as one). */
export interface Offsets {
  start: number
  end: number
}

/** A change of the text between two offsets. */
export interface TextEdit extends Offsets {
  text: string
}

/** The one shape that every check reports in and every reporter prints. */
export interface Diagnostic extends Range {
  /** `source:slug`, stable across versions, for example `link:missing-page`. */
  ruleId: string
  severity: Severity
  /** One line: `Unexpected X, expected Y` or `Cannot find X`; values in backticks, no full stop. */
  message: string
  /** Path as the user would type it: relative to the working directory, with forward slashes. */
  file: string
  /** What to do about it. */
  help?: string
  /** Why it matters. */
  note?: string
  related?: RelatedPlace[]
  /** A repair that is safe to make without asking: it changes nothing of what is meant. */
  fix?: TextEdit[]
  /** A build fails on it: neither a directive nor a setting takes it out. */
  isRequired?: boolean
}

/** Whether `--fix` can mend what was found. */
export function isFixable({ fix }: Pick<Diagnostic, 'fix'>): boolean {
  return fix !== undefined && fix.length > 0
}

/** The range of a finding that concerns a file as a whole. */
export const fileStart: Range = { line: 1, column: 1, endLine: 1, endColumn: 1 }

/** Orders diagnostics by file, line, column and rule, so that equal input gives equal output. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareText(a.ruleId, b.ruleId) ||
    compareText(a.message, b.message)
  )
}

/** Compares two strings by code unit: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
