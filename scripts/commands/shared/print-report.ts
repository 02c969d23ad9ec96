import { existsSync } from 'node:fs'
import path from 'node:path'
import picocolors from 'picocolors'
import { renderPretty } from '#gate/reporters/pretty.ts'
import type { RenderOptions, Report } from '#gate/reporters/report.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Finds out what a report may assume of the terminal, the repository and the CI service. */
export function detectRenderOptions(
  stream: Pick<NodeJS.WriteStream, 'isTTY'>,
  env: Environment = process.env,
): Omit<RenderOptions, 'seconds'> {
  const blobUrl = findBlobUrl(env)
  return {
    colors: picocolors.createColors(picocolors.isColorSupported && stream.isTTY === true),
    pathPrefix: findPathPrefix(process.cwd()),
    ...(blobUrl && { blobUrl }),
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

/** Builds the address at which GitHub shows the checked commit, in a run of its Actions. */
function findBlobUrl(env: Environment): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = env
  return server && repository && commit ? `${server}/${repository}/blob/${commit}` : undefined
}

/** Prints the report of a check to stderr, for commands whose stdout says what they made. */
export function printReport(report: Report, seconds: number): void {
  process.stderr.write(renderPretty(report, { ...detectRenderOptions(process.stderr), seconds }))
}
