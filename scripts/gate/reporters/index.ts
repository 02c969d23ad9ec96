import { renderGithub } from './github.ts'
import { renderGitlab } from './gitlab.ts'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'
import { renderRuleSummary, renderUnix, renderWords } from './plain-formats.ts'
import { renderMarkdown } from './markdown.ts'
import { renderPretty } from './pretty.ts'
import { renderSarif } from './sarif.ts'

export const reporters = {
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

export type FormatName = keyof typeof reporters

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(reporters, name)
}
