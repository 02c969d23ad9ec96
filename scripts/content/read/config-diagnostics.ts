import type { Diagnostic, TextEdit } from '#core/diagnostic.ts'
import { describeConflict, findConflicts } from '../parse/find-conflicts.ts'
import type { ConfigProblem } from '#core/yaml/zod-diagnostics.ts'
import { toDiagnostic, type RuleId } from '../rule.ts'
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
    const rule = { id: conflictRuleId, severity: 'error', breaksInput: true } as const
    return [toDiagnostic(rule, { file }, describeConflict(file.text, conflict))]
  }
  const rule = { id: ruleId, severity: 'error', fixes: 'layout', breaksInput: true } as const
  return problems.map((problem) => {
    const fix = fixOf(problem)
    return toDiagnostic(rule, { file }, { ...problem, ...(fix && { fix }) })
  })
}

/** Returns the edit that fixes a schema problem, or `undefined` if writers have to decide. */
export function fixOf({ start, end, replacement, edit }: ConfigProblem): TextEdit[] | undefined {
  if (edit) return [edit]
  return replacement === undefined ? undefined : [{ start, end, text: replacement }]
}
