import type { Diagnostic } from '#core/diagnostic.ts'
import { describeConflict, findConflicts } from '../parse/find-conflicts.ts'
import type { ConfigProblem } from '#core/yaml/zod-diagnostics.ts'
import { toDiagnostic, type Finding, type RuleId } from '../rule.ts'
import type { SourceFile } from './read-content.ts'

export const conflictRuleId = 'text:conflict-marker'

/** Converts the problems of a settings file. A Git conflict is the only finding. */
export function toConfigDiagnostics(
  ruleId: RuleId,
  file: SourceFile,
  problems: ConfigProblem[],
): Diagnostic[] {
  const [conflict] = problems.length > 0 ? findConflicts(file.text) : []
  if (conflict) {
    const rule = { id: conflictRuleId, severity: 'error' } as const
    return [toDiagnostic(rule, { file }, describeConflict(file.text, conflict))]
  }
  const rule = { id: ruleId, severity: 'error', fixes: 'layout' } as const
  return problems.map((problem) => {
    return toDiagnostic(rule, { file }, toFinding(problem))
  })
}

/** Adds the edit that fixes a schema problem, unless writers have to decide. */
export function toFinding(problem: ConfigProblem): Finding {
  const { start, end, replacement } = problem
  return {
    ...problem,
    ...(replacement !== undefined && { fix: [{ start, end, text: replacement }] }),
  }
}
