import { existsSync } from 'node:fs'
import path from 'node:path'
import picocolors from 'picocolors'
import { renderPretty } from '#gate/reporters/pretty.ts'
import type { RenderOptions, Report } from '#gate/reporters/report.ts'

/** Finds out what a report may assume of the terminal and the repository. */
export function detectRenderOptions(
  stream: Pick<NodeJS.WriteStream, 'isTTY'>,
): Omit<RenderOptions, 'seconds'> {
  return {
    colors: picocolors.createColors(picocolors.isColorSupported && stream.isTTY === true),
    pathPrefix: findPathPrefix(process.cwd()),
    linksPlaces: stream.isTTY && process.env.TERM_PROGRAM === 'vscode',
  }
}

/** Finds the path of `cwd` below the folder with `.git`; empty where there is none. */
function findPathPrefix(cwd: string): string {
  for (let folder = cwd; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) {
      return path.relative(folder, cwd).split(path.sep).join('/')
    }
  }
  return ''
}

/** Prints the report of a check to stderr, for commands whose stdout says what they made. */
export function printReport(report: Report, seconds: number): void {
  process.stderr.write(renderPretty(report, { ...detectRenderOptions(process.stderr), seconds }))
}
