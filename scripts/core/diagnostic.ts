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

/**
 * What a fix may change of the rendered page, at the place of its edits: nothing (`layout`), the
 * address of a link or picture (`link`), the words of a text (`text`), any one value (`value`), or
 * the syntax but not what readers see (`markup`). In front matter and YAML, a fix changes one key.
 */
export type FixKind = 'layout' | 'link' | 'text' | 'value' | 'markup'

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
  /** Repair that is safe to make without asking; proven against `fixKind` before it is made. */
  fix?: TextEdit[]
  /** Defaults to `layout`, the strictest. */
  fixKind?: FixKind
  /** A fix would have changed more than its kind allows, so it was taken out. */
  isFixWithheld?: boolean
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

/** Groups diagnostics, or anything else of a file, by file; both keep their order. */
export function groupByFile<T extends Pick<Diagnostic, 'file'>>(
  items: Iterable<T>,
): Map<string, T[]> {
  const files = new Map<string, T[]>()
  for (const item of items) {
    const known = files.get(item.file)
    if (known) known.push(item)
    else files.set(item.file, [item])
  }
  return files
}

/** Identity of a finding, independent of line numbers. */
export function identityOf({ file, ruleId, message }: Diagnostic): string {
  return [file, ruleId, message.replace(/\bline \d+/g, 'line')].join('\0')
}

/** Counts findings by their identity. */
export function countByIdentity(diagnostics: readonly Diagnostic[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const diagnostic of diagnostics) {
    const identity = identityOf(diagnostic)
    counts.set(identity, (counts.get(identity) ?? 0) + 1)
  }
  return counts
}

/** Compares two strings by code unit: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
