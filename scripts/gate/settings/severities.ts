import type { Diagnostic, Severity } from '../../core/diagnostic.ts'

/** The severity of a rule, by its id; `off` takes its findings out. */
export type Severities = ReadonlyMap<string, Severity | 'off'>

/** The words that a severity may be. */
export const severityNames = ['error', 'warning', 'off'] as const

/** Gives the findings the severities that were chosen, and takes out those that are off. */
export function applySeverities(diagnostics: Diagnostic[], severities: Severities): Diagnostic[] {
  if (severities.size === 0) return diagnostics
  return diagnostics.flatMap((diagnostic) => {
    const severity = severities.get(diagnostic.ruleId) ?? diagnostic.severity
    return severity === 'off' ? [] : [{ ...diagnostic, severity }]
  })
}
