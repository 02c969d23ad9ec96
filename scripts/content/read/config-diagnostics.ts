import type { Diagnostic, TextEdit } from '#core/diagnostic.ts'
import { describeConflict, findConflicts } from '../parse/find-conflicts.ts'
import type { ConfigProblem } from '#core/yaml/zod-diagnostics.ts'
import { toDiagnostic, type RuleId, type RuleMetadata } from '../rule.ts'
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
    const fix = fixOf(problem)
    const finding = { ...problem, ...(fix && { fix }) }
    const rule: Pick<RuleMetadata, 'id' | 'severity' | 'fixes' | 'breaksInput'> =
      problem.isTruncated
        ? { id: cutTextRuleId, severity: 'warning', fixes: 'layout' }
        : { id: ruleId, severity: 'error', fixes: 'layout', breaksInput: true }
    return toDiagnostic(rule, { file }, finding)
  })
}

/** Returns the edit that fixes a schema problem, or `undefined` if writers have to decide. */
export function fixOf({ start, end, replacement, edit }: ConfigProblem): TextEdit[] | undefined {
  if (edit) return [edit]
  return replacement === undefined ? undefined : [{ start, end, text: replacement }]
}
