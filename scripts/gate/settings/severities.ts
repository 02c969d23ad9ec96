import type { Diagnostic, Severity } from '#core/diagnostic.ts'
import { isRequired } from './required-rules.ts'

/** The severity of a rule, by its id; `off` takes its findings out. */
export type Severities = ReadonlyMap<string, Severity | 'off'>

/** The words that a severity may be. */
export const severityNames = ['error', 'warning', 'off'] as const

/**
 * Gives the findings the severities that were chosen, and takes out those that are off. `forRun` goes
 * before `forGood`, which leaves alone what a build fails on.
 */
export function applySeverities(
  diagnostics: Diagnostic[],
  { forGood, forRun = new Map() }: { forGood: Severities; forRun?: Severities | undefined },
): Diagnostic[] {
  if (forGood.size + forRun.size === 0) return diagnostics
  return diagnostics.flatMap((diagnostic) => {
    const { ruleId } = diagnostic
    const kept = isRequired(diagnostic) ? undefined : forGood.get(ruleId)
    const severity = forRun.get(ruleId) ?? kept ?? diagnostic.severity
    return severity === 'off' ? [] : [{ ...diagnostic, severity }]
  })
}
