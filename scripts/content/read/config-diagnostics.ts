import type { Diagnostic } from '#core/diagnostic.ts'
import { describeConflict, findConflicts } from '../parse/find-conflicts.ts'
import type { ConfigProblem } from '#core/yaml/zod-diagnostics.ts'
import { toDiagnostic, type Finding, type RuleId, type RuleMetadata } from '../rule.ts'
import type { SourceFile } from './read-content.ts'

export const cutTextRuleId = 'yaml:cut-text'
export const conflictRuleId = 'text:conflict-marker'

/**
 * Converts the problems of a settings file. Texts that YAML cuts are reported only once the file is
 * valid. A Git conflict is the only finding.
 */
export function toConfigDiagnostics(
  ruleId: RuleId,
  file: SourceFile,
  problems: ConfigProblem[],
): Diagnostic[] {
  const errors = problems.filter(({ isTruncated }) => !isTruncated)
  const [conflict] = errors.length > 0 ? findConflicts(file.text) : []
  if (conflict) {
    const rule = { id: conflictRuleId, severity: 'error', breaksInput: true } as const
    return [toDiagnostic(rule, { file }, describeConflict(file.text, conflict))]
  }
  return (errors.length > 0 ? errors : problems).map((problem) => {
    const rule: Pick<RuleMetadata, 'id' | 'severity' | 'fixes' | 'breaksInput'> =
      problem.isTruncated
        ? { id: cutTextRuleId, severity: 'warning', fixes: 'layout' }
        : { id: ruleId, severity: 'error', fixes: 'layout', breaksInput: true }
    return toDiagnostic(rule, { file }, toFinding(problem))
  })
}

/** Adds the edit that fixes a schema problem, unless writers have to decide. */
export function toFinding({ edit, ...problem }: ConfigProblem): Finding {
  const { start, end, replacement } = problem
  if (edit) return { ...problem, fix: [edit] }
  return {
    ...problem,
    ...(replacement !== undefined && { fix: [{ start, end, text: replacement }] }),
  }
}
