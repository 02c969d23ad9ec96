import { renderGithubSummary } from './github-summary.ts'
import { renderGithub } from './github.ts'
import { renderGitlab } from './gitlab.ts'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'
import { renderSummary } from './render-summary.ts'
import type { RenderOptions, Report, Reporter } from './report.ts'
import { renderSarif } from './sarif.ts'

/** What `--format` takes. */
export type FormatName = 'pretty' | 'json' | 'github' | 'sarif' | 'gitlab' | 'junit'

/** All output formats, by name. */
export const reporters: Record<FormatName, Reporter> = {
  pretty: { description: 'for people, with the text in question', render: renderForPeople },
  json: { description: 'for other programs; its shape is a contract', render: renderJson },
  github: {
    description: 'annotations and a job summary on GitHub',
    usesRules: true,
    render: renderGithub,
    renderSummary: renderGithubSummary,
  },
  sarif: {
    description: 'SARIF 2.1.0, for code scanning and editors',
    usesRules: true,
    render: renderSarif,
  },
  gitlab: { description: "GitLab's Code Quality report", render: renderGitlab },
  junit: { description: 'JUnit XML, for any CI service', render: renderJunit },
}

async function renderForPeople(report: Report, options: RenderOptions): Promise<string> {
  if (report.diagnostics.length === 0) return `${renderSummary(report, options)}\n`
  const { renderPretty } = await import('./pretty.ts')
  return renderPretty(report, options)
}

/** Whether there is a format of that name. */
export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(reporters, name)
}
