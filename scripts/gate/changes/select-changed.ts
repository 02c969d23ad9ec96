import type { Diagnostic } from '#core/diagnostic.ts'
import type { ChangedLines } from './changed-lines.ts'

/** The findings of a check, and what to choose those about a change by. */
export interface ChangeSelection {
  diagnostics: Diagnostic[]
  changedLines: ChangedLines
  /** Path of the content folder, as the diagnostics write it. */
  contentPath: string
  /** What was found at the base. */
  baseDiagnostics: Diagnostic[]
}

/**
 * Chooses the findings that a change brings about: those on lines that it wrote, all that compare with
 * the base (`base:*`) or are outside of the content folder, and those elsewhere that were not there at
 * the base. Of findings with the same text in the same file, skips as many as there were at the base.
 */
export function selectChanged({
  diagnostics,
  changedLines,
  contentPath,
  baseDiagnostics,
}: ChangeSelection): Diagnostic[] {
  const known = countByKey(baseDiagnostics)
  return diagnostics.filter((diagnostic) => {
    if (diagnostic.ruleId.startsWith('base:')) return true
    if (!diagnostic.file.startsWith(`${contentPath}/`)) return true
    if (isOnChangedLine(diagnostic, changedLines, contentPath)) return true
    const key = keyOf(diagnostic)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    return left <= 0
  })
}

function isOnChangedLine(
  { file, line, endLine, endColumn }: Diagnostic,
  changedLines: ChangedLines,
  contentPath: string,
): boolean {
  const ranges = changedLines.get(file.slice(contentPath.length + 1)) ?? []
  // A range that ends before the first character of a line does not reach that line.
  const last = endColumn === 1 && endLine > line ? endLine - 1 : endLine
  return ranges.some(({ start, end }) => line <= end && last >= start)
}

function countByKey(diagnostics: Diagnostic[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Equal for findings that are the same although lines have moved: line numbers are left out. */
function keyOf({ file, ruleId, message }: Diagnostic): string {
  return [file, ruleId, message.replace(/\bline \d+/g, 'line')].join('\0')
}
