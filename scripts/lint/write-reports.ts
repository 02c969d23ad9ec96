import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { detectRenderOptions } from '../render-options.ts'
import { reporters } from '../reporters/index.ts'
import type { Report } from '../reporters/report.ts'
import type { Output } from './parse-options.ts'

/** Writes a report in every format that is asked for, and GitHub's job summary where there is one. */
export async function writeReports(
  report: Report,
  outputs: Output[],
  seconds: number,
): Promise<void> {
  for (const { format, file } of outputs) {
    const stream = file === undefined ? process.stdout : { isTTY: false, columns: 0 }
    const options = { ...detectRenderOptions(stream as NodeJS.WriteStream), seconds }
    const text = reporters[format].render(report, options)
    if (file === undefined) process.stdout.write(text)
    else await writeTo(file, text)
    const summaryFile = process.env.GITHUB_STEP_SUMMARY
    const summary = summaryFile && reporters[format].renderSummary?.(report, options)
    if (summary) await appendFile(summaryFile, summary)
  }
}

async function writeTo(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
