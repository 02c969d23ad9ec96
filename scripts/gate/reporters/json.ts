import { isFixable, type LocatedDiagnostic } from '#core/diagnostic.ts'
import { hashCause, countCauses } from './causes.ts'
import type { Report } from './report.ts'

/** Renders the report in its public JSON format, `{ "diagnostics": […], "summary": {…} }`. */
export function renderJson({ diagnostics, summary, isSiteChecked }: Report): string {
  const fixable = diagnostics.filter(isFixable).length
  const report = {
    diagnostics: diagnostics.map(toPublicFields),
    summary: { ...summary, fixable, causes: countCauses(diagnostics) },
    ...(isSiteChecked === false && { isSiteChecked }),
  }
  return `${JSON.stringify(report, undefined, 2)}\n`
}

/** Returns the fields of a finding in a fixed order. `help` is `null` if there is none. */
function toPublicFields(diagnostic: LocatedDiagnostic) {
  const { file, line, column, endLine, endColumn, ruleId, severity, message, help } = diagnostic
  const { note, related, fix, withheldFix } = diagnostic
  return {
    file,
    line,
    column,
    endLine,
    endColumn,
    ruleId,
    severity,
    message,
    cause: hashCause(diagnostic),
    help: help ?? null,
    fixable: isFixable(diagnostic),
    note,
    related: related?.map((each) => {
      const { line, column, endLine, endColumn, file, message } = each
      return { line, column, endLine, endColumn, file, message }
    }),
    fix,
    withheldFix,
  }
}
