import type { Diagnostic } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'
import type { SourceFile } from './read-content.ts'

/** Turns problems of a configuration file into diagnostics. */
export function toConfigDiagnostics(
  ruleId: string,
  file: SourceFile,
  problems: SchemaProblem[],
): Diagnostic[] {
  const lines = createLineIndex(file.text)
  return problems.map(({ message, start, end, help }) => ({
    ...lines.rangeAt(start, end),
    ruleId,
    severity: 'error',
    message,
    file: file.displayPath,
    ...(help && { help }),
  }))
}
