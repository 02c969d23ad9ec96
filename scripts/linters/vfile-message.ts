import type { VFileMessage } from 'vfile-message'
import { fileStart, type Diagnostic, type Range } from '../core/diagnostic.ts'

/** Turns a message of a unified tool into a diagnostic; those tools only ever warn. */
export function fromMessage(message: VFileMessage, file: string, source: string): Diagnostic {
  return {
    ...rangeOf(message),
    ruleId: `${source}:${message.ruleId ?? 'message'}`,
    severity: 'warning',
    message: message.reason,
    file,
    ...(message.note && { note: message.note }),
  }
}

function rangeOf({ place, line, column }: VFileMessage): Range {
  if (place && 'start' in place) {
    const { start, end } = place
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
  }
  if (line == null) return fileStart
  return { line, column: column ?? 1, endLine: line, endColumn: column ?? 1 }
}
