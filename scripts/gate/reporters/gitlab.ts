import type { Severity } from '#core/diagnostic.ts'
import { fingerprintDiagnostics } from './fingerprint.ts'
import { toRepositoryPath, type RenderOptions, type Report } from './report.ts'

/** GitLab's scale goes from info to blocker; what stops the build is `major`. */
const severities: Record<Severity, string> = { error: 'major', warning: 'minor' }

/** Renders the report for GitLab's Code Quality widget: a list of findings, and nothing else. */
export function renderGitlab(report: Report, options: RenderOptions): string {
  const fingerprints = fingerprintDiagnostics(report, options)
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
