import { showInvisible, showName } from '#core/message-parts.ts'
import { renderGithub } from './github.ts'
import { renderGitlab } from './gitlab.ts'
import { renderJson } from './json.ts'
import { renderRuleSummary, renderWords } from './plain-formats.ts'
import { renderPretty } from './pretty.ts'
import { renderSarif } from './sarif.ts'
import type { RenderOptions, Report } from './report.ts'

const renderers = {
  pretty: renderPretty,
  json: renderJson,
  github: renderGithub,
  sarif: renderSarif,
  gitlab: renderGitlab,
  summary: renderRuleSummary,
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
function showControls(report: Report): Report {
  const { diagnostics, sources = new Map<string, string>() } = report
  return {
    ...report,
    diagnostics: diagnostics.map((each) => {
      return {
        ...showInTexts(each),
        ...(each.related && { related: each.related.map(showInTexts) }),
      }
    }),
    sources: new Map(Array.from(sources, ([file, text]) => [showName(file), text])),
  }
}

function showInTexts<T extends { file: string; message: string; help?: string; note?: string }>(
  found: T,
): T {
  const { file, message, help, note } = found
  return {
    ...found,
    file: showName(file),
    message: showInvisible(message),
    ...(help && { help: showInvisible(help) }),
    ...(note && { note: showInvisible(note) }),
  }
}
