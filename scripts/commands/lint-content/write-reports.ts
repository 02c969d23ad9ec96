import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { reporters } from '#gate/reporters/index.ts'
import type { RenderOptions, Report } from '#gate/reporters/report.ts'
import { detectRenderOptions } from '../shared/print-report.ts'
import type { Output } from './options.ts'

type Render = (report: Report, options: RenderOptions) => string

/**
 * Writes a report in each of the formats. What is for people and goes to stdout is rendered by
 * `renderForPeople` where that is given.
 */
export async function writeReports(
  report: Report,
  outputs: Output[],
  seconds: number,
  renderForPeople: Render = reporters.pretty,
): Promise<void> {
  for (const { format, file } of outputs) {
    const stream = file === undefined ? process.stdout : { isTTY: false }
    const options = { ...detectRenderOptions(stream), seconds }
    const described = format === 'sarif' ? await describeRules(report, options) : report
    const isForPeople = format === 'pretty' && file === undefined
    const text = (isForPeople ? renderForPeople : reporters[format])(described, options)
    if (file === undefined) process.stdout.write(text)
    else await writeTo(file, text)
  }
}

/** Adds the descriptions of the rules. */
async function describeRules(report: Report, options: RenderOptions): Promise<Report> {
  const [{ buildRuleInfos }, { siteChecks }] = await Promise.all([
    import('#gate/manual/rule-infos.ts'),
    import('#site/check/checks.ts'),
  ])
  return { ...report, rules: buildRuleInfos(siteChecks, options) }
}

async function writeTo(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
