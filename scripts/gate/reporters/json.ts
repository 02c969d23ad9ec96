import { isFixable, type Diagnostic } from '#core/diagnostic.ts'
import type { Report } from './report.ts'

/**
 * Renders the report as JSON: `{ "diagnostics": […], "summary": {…} }`, in the report of a shard with
 * `"shard": {…}` behind it. The shape is a contract.
 */
export function renderJson({ diagnostics, summary, shard }: Report): string {
  const fixable = diagnostics.filter(isFixable).length
  const report = {
    diagnostics: diagnostics.map(toContract),
    summary: { ...summary, fixable },
    ...(shard && { shard }),
  }
  return `${JSON.stringify(report, undefined, 2)}\n`
}

/** Every field of the contract is there, in one order; `help` is null where there is none. */
function toContract(diagnostic: Diagnostic) {
  const { file, line, column, endLine, endColumn, ruleId, severity, message, help } = diagnostic
  const { note, related, fix } = diagnostic
  return {
    file,
    line,
    column,
    endLine,
    endColumn,
    ruleId,
    severity,
    message,
    help: help ?? null,
    fixable: isFixable(diagnostic),
    note,
    related,
    fix,
  }
}
