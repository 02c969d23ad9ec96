import { createHash } from 'node:crypto'
import type { Severity } from '#core/diagnostic.ts'
import { toRepositoryPath, type RenderOptions, type Report } from './report.ts'

/** Severities on GitLab's scale from `info` to `blocker`. */
const severities: Record<Severity, string> = { error: 'major', warning: 'minor' }

/** Renders the report for GitLab's Code Quality widget. */
export function renderGitlab(report: Report, options: RenderOptions): string {
  const fingerprints = fingerprintDiagnostics(report)
  const findings = report.diagnostics.map((diagnostic, index) => {
    const { ruleId, severity, message, help, file, line, endLine } = diagnostic
    return {
      description: help ? `${message} (${help})` : message,
      check_name: ruleId,
      fingerprint: fingerprints[index],
      severity: severities[severity],
      location: {
        path: toRepositoryPath(file, options),
        lines: { begin: line, end: Math.max(line, endLine) },
      },
    }
  })
  return `${JSON.stringify(findings, undefined, 2)}\n`
}

/**
 * Returns a unique fingerprint for each finding, independent of line numbers: a hash of the file,
 * the rule, the message without its suggestion and the text of the line.
 */
function fingerprintDiagnostics({ diagnostics, sources }: Report): string[] {
  const seen = new Map<string, number>()
  return diagnostics.map(({ file, ruleId, message, line }) => {
    const text = sources?.get(file)?.split('\n')[line - 1]?.trim()
    const key = JSON.stringify([file, ruleId, message.replace(/; did you mean .*$/s, ''), text])
    const number = (seen.get(key) ?? 0) + 1
    seen.set(key, number)
    return createHash('sha256').update(`${number} ${key}`).digest('hex').slice(0, 32)
  })
}
