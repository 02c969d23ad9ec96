import type { Diagnostic, TextEdit } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'
import { toDiagnostic, type RuleBase } from '../rule.ts'
import type { SourceFile } from './read-content.ts'

/** Id of the rule about truncated text. */
export const cutTextRuleId = 'yaml:cut-text'

/** Converts problems of a configuration file to diagnostics. */
export function toConfigDiagnostics(
  ruleId: string,
  file: SourceFile,
  problems: SchemaProblem[],
): Diagnostic[] {
  const owner = { file, lines: createLineIndex(file.text) }
  return problems.map((problem) => {
    const fix = fixOf(problem)
    const finding = { ...problem, ...(fix && { fix }) }
    const rule: Pick<RuleBase, 'id' | 'severity'> = problem.isCut
      ? { id: cutTextRuleId, severity: 'warning' }
      : { id: ruleId, severity: 'error' }
    return toDiagnostic(rule, owner, finding)
  })
}

/** Builds the edit that repairs a value. Keys are left to writers. */
export function fixOf({ start, end, replacement, edit }: SchemaProblem): TextEdit[] | undefined {
  if (edit) return [edit]
  return replacement === undefined ? undefined : [{ start, end, text: replacement }]
}
