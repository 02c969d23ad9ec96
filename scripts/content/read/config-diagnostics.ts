import type { Diagnostic, TextEdit } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'
import type { SourceFile } from './read-content.ts'

/** Id of the rule about truncated texts. */
export const cutTextRuleId = 'yaml:cut-text'

/** Converts problems of a configuration file to diagnostics. */
export function toConfigDiagnostics(
  ruleId: string,
  file: SourceFile,
  problems: SchemaProblem[],
): Diagnostic[] {
  const lines = createLineIndex(file.text)
  return problems.map((problem) => {
    const { message, start, end, help, isCut } = problem
    const fix = fixOf(problem)
    return {
      ...lines.rangeAt(start, end),
      ruleId: isCut ? cutTextRuleId : ruleId,
      severity: isCut ? 'warning' : 'error',
      message,
      file: file.displayPath,
      ...(help && { help }),
      ...(fix && { fix }),
    }
  })
}

/** Builds the edit that repairs a value. Keys are left to writers. */
export function fixOf({ start, end, replacement, edit }: SchemaProblem): TextEdit[] | undefined {
  if (edit) return [edit]
  return replacement === undefined ? undefined : [{ start, end, text: replacement }]
}
