import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { detectRenderOptions } from '../shared/render-options.ts'
import { reporters } from '#gate/reporters/index.ts'
import type { RenderOptions, Report, Reporter } from '#gate/reporters/report.ts'
import type { Output } from './parse-options.ts'

/**
 * Writes a report in every format that is asked for, and GitHub's job summary where there is one. What
 * is for people and goes to stdout is rendered by `renderForPeople` where that is given.
 */
export async function writeReports(
  report: Report,
  outputs: Output[],
  seconds: number,
  renderForPeople?: Reporter['render'],
): Promise<void> {
  for (const { format, file } of outputs) {
    const stream = file === undefined ? process.stdout : { isTTY: false, columns: 0 }
    const options = { ...detectRenderOptions(stream), seconds }
    const reporter = reporters[format]
    const described = reporter.usesRules ? await describeRules(report, options) : report
    const isForPeople = format === 'pretty' && file === undefined
    const text =
      isForPeople && renderForPeople
        ? renderForPeople(report, options)
        : reporter.render(described, options)
    if (file === undefined) process.stdout.write(await text)
    else await writeTo(file, await text)
    const summaryFile = process.env.GITHUB_STEP_SUMMARY
    const summary = summaryFile && reporter.renderSummary?.(described, options)
    if (summary) await appendFile(summaryFile, summary)
  }
}

/** Adds what the manuals say of the rules that found something; loaded only when it is needed. */
async function describeRules(report: Report, options: RenderOptions): Promise<Report> {
  const { loadRuleInfos } = await import('#gate/manual/load-rule-infos.ts')
  const ids = report.diagnostics.map(({ ruleId }) => ruleId)
  return { ...report, rules: await loadRuleInfos(ids, options) }
}

async function writeTo(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
