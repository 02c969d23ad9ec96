import type { LocatedDiagnostic } from '#core/diagnostic.ts'
import { showInvisible, showName } from '#core/message-parts.ts'
import { renderGithub, renderMarkdown } from './github.ts'
import { renderGitlab } from './gitlab.ts'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'
import { renderRuleSummary, renderUnix, renderWords } from './plain-formats.ts'
import { renderPretty } from './pretty.ts'
import { renderSarif } from './sarif.ts'
import type { RenderOptions, Report } from './report.ts'

const renderers = {
  pretty: renderPretty,
  json: renderJson,
  github: renderGithub,
  sarif: renderSarif,
  gitlab: renderGitlab,
  junit: renderJunit,
  markdown: renderMarkdown,
  summary: renderRuleSummary,
  unix: renderUnix,
  words: renderWords,
}

export type FormatName = keyof typeof renderers

type Reporter = (report: Report, options: RenderOptions) => string

/** Reporters by format. They show control characters in names and messages as codes. */
export const reporters = Object.fromEntries(
  Object.entries<Reporter>(renderers).map(([name, render]): [string, Reporter] => [
    name,
    (report, options) => render(showControls(report), options),
  ]),
) as Record<FormatName, Reporter>

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(reporters, name)
}

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
