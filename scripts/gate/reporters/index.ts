import { renderGithub } from './github.ts'
import { renderGitlab } from './gitlab.ts'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'
import { renderRuleSummary, renderUnix, renderWords } from './plain-formats.ts'
import { renderMarkdown } from './markdown.ts'
import { renderPretty } from './pretty.ts'
import { renderSarif } from './sarif.ts'
import type { RenderOptions, Report } from './report.ts'
import { showControls } from './show-controls.ts'

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
