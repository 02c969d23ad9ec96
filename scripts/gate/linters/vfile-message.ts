import type { VFileMessage } from 'vfile-message'
import { fileStart, type Diagnostic, type Range } from '#core/diagnostic.ts'

/** Converts a message of a unified tool to a diagnostic. Such tools only emit warnings. */
export function fromMessage(message: VFileMessage, file: string, source: string): Diagnostic {
  return {
    ...rangeOf(message),
    ruleId: `${source}:${message.ruleId ?? 'message'}`,
    severity: 'warning',
    message: message.reason,
    file,
    ...(message.note && { note: message.note }),
    ...(isMessage(message.cause) && {
      related: [{ file, ...rangeOf(message.cause), message: message.cause.reason }],
    }),
  }
}

/** Returns whether the cause is another message, such as one on the first of two definitions. */
function isMessage(cause: unknown): cause is VFileMessage {
  return typeof cause === 'object' && cause !== null && 'reason' in cause && 'place' in cause
}

function rangeOf({ place, line, column }: VFileMessage): Range {
  if (place && 'start' in place) {
    const { start, end } = place
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
  }
  if (line == null) return fileStart
  return { line, column: column ?? 1, endLine: line, endColumn: column ?? 1 }
}
