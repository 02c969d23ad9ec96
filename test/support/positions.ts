import type { Diagnostic } from '#core/diagnostic.ts'

/** Says of each finding whose place or repair lies outside of the text what is wrong with it. */
export function findMisplaced(diagnostics: Diagnostic[], text: string): string[] {
  const lines = text.split('\n')
  const isInside = (line: number, column: number) =>
    Number.isInteger(line) && column >= 1 && column <= (lines[line - 1]?.length ?? -1) + 1
  return diagnostics.flatMap((each) => {
    const { line, column, endLine, endColumn, fix = [] } = each
    const ends = endLine > line || (endLine === line && endColumn >= column)
    const isRight = isInside(line, column) && isInside(endLine, endColumn) && ends
    const isMendable = fix.every(
      ({ start, end }) => 0 <= start && start <= end && end <= text.length,
    )
    if (isRight && isMendable) return []
    return [`${line}:${column}-${endLine}:${endColumn} ${each.ruleId} ${each.message}`]
  })
}
