import { createHash } from 'node:crypto'
import type { Severity } from '#core/diagnostic.ts'
import { toRow, type RenderOptions, type Report } from './report.ts'

/** Severities on GitLab's scale, which ranges from `info` to `blocker`. */
const gitlabSeverities: Record<Severity, string> = { error: 'major', warning: 'minor' }

/** Renders the report for GitLab's Code Quality widget. */
export function renderGitlab(report: Report, options: RenderOptions): string {
  const fingerprints = fingerprintDiagnostics(report)
  const findings = report.diagnostics.map((diagnostic, index) => {
    const { ruleId, severity, message, help, line, endLine } = diagnostic
    return {
      description: help ? `${message} (${help})` : message,
      check_name: ruleId,
      fingerprint: fingerprints[index],
      severity: gitlabSeverities[severity],
      location: {
        path: toRow(diagnostic, options).path,
        lines: { begin: line, end: Math.max(line, endLine) },
      },
    }
  })
  return `${JSON.stringify(findings, undefined, 2)}\n`
}

/**
 * Returns a unique fingerprint for each finding, independent of line numbers and of the words of
 * its message: a hash of the file, the rule, the marked text, the text of the line, and a counter
 * that tells equal findings apart.
 */
function fingerprintDiagnostics({ diagnostics, sources }: Report): string[] {
  const seen = new Map<string, number>()
  return diagnostics.map(({ file, ruleId, line, column, endLine, endColumn }) => {
    const text = sources?.get(file)?.split('\n')[line - 1]
    const marked = text?.slice(column - 1, line === endLine ? endColumn - 1 : undefined)
    const key = JSON.stringify([file, ruleId, marked, text?.trim()])
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    return createHash('sha256').update(`${occurrence} ${key}`).digest('hex').slice(0, 32)
  })
}
