import type { Diagnostic, Finding } from '#core/diagnostic.ts'
import { describeConflict, findConflicts } from '../parse/find-conflicts.ts'
import { toDiagnostic, type RuleId } from '../rule.ts'
import type { SourceFile } from './read-content.ts'

export const conflictRuleId = 'text:conflict-marker'

/** Converts the problems of a settings file. A Git conflict is the only finding. */
export function toConfigDiagnostics(
  ruleId: RuleId,
  file: SourceFile,
  problems: Finding[],
): Diagnostic[] {
  const [conflict] = problems.length > 0 ? findConflicts(file.text) : []
  if (conflict) {
    const rule = { id: conflictRuleId, severity: 'error' } as const
    return [toDiagnostic(rule, { file }, describeConflict(file.text, conflict))]
  }
  const rule = { id: ruleId, severity: 'error', fixes: 'layout' } as const
  return problems.map((problem) => toDiagnostic(rule, { file }, problem))
}
