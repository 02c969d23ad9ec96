import type { LocatedDiagnostic } from '#core/diagnostic.ts'
import { showInvisible, showName } from '#core/message-parts.ts'
import type { Report } from './report.ts'

/**
 * Returns a report without control characters in names of files and in messages. They could hide
 * text, control a terminal, or begin a line that a CI service obeys.
 */
export function showControls(report: Report): Report {
  const { diagnostics, files, sources } = report
  return {
    ...report,
    diagnostics: diagnostics.map(showInDiagnostic),
    files: files.map(showName),
    ...(sources && {
      sources: new Map(Array.from(sources, ([file, text]) => [showName(file), text])),
    }),
  }
}

function showInDiagnostic(diagnostic: LocatedDiagnostic): LocatedDiagnostic {
  const { file, message, help, note, related } = diagnostic
  return {
    ...diagnostic,
    file: showName(file),
    message: showInvisible(message),
    ...(help !== undefined && { help: showInvisible(help) }),
    ...(note !== undefined && { note: showInvisible(note) }),
    ...(related && {
      related: related.map((each) => ({
        ...each,
        file: showName(each.file),
        message: showInvisible(each.message),
      })),
    }),
  }
}
