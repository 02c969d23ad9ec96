import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { reporters } from '#gate/reporters/index.ts'
import type { Report } from '#gate/reporters/report.ts'
import { detectRenderOptions } from '#gate/reporters/detect-render-options.ts'
import type { Output } from './options.ts'

export async function writeReports(
  report: Report,
  outputs: Output[],
  seconds: number,
): Promise<void> {
  for (const { format, file } of outputs) {
    const stream = file === undefined ? process.stdout : { isTTY: false }
    const input = format === 'sarif' ? await addRuleSummaries(report) : report
    const text = reporters[format](input, { ...detectRenderOptions(stream), seconds })
    if (file === undefined) process.stdout.write(text)
    else await writeTo(file, text)
  }
}

async function addRuleSummaries(report: Report): Promise<Report> {
  const [{ listRules }, { siteChecks }] = await Promise.all([
    import('#gate/manual/build-manual.ts'),
    import('#site/check/checks.ts'),
  ])
  const rules = [...listRules(), ...siteChecks]
  return { ...report, rules: new Map(rules.map(({ id, summary }) => [id, summary])) }
}

async function writeTo(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
