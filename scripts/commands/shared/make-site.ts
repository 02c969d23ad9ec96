import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeKey } from '#cache/make-key.ts'
import { recoverFolder } from '#cache/replace-folder.ts'
import { stampName } from '#content/read/generated-files.ts'
import type { LastChanged } from '#content/read/git-dates.ts'
import { basePathOf } from '#core/base-path.ts'
import type { CheckResult } from '#gate/check-content.ts'
import { hasFailed } from '#gate/reporters/report.ts'
import { buildSiteFiles } from '#site/build/build-site-files.ts'
import { inputPaths } from '#site/build/input-paths.ts'
import { withProgress } from '#site/build/progress.ts'
import { BuildError, exportDir, outDir, startNext, type NextRun } from '#site/build/run-next.ts'
import { readBasePath, readDocsUrl } from '#site/check/read-docs-url.ts'
import { parseOptions } from '../lint-content/options.ts'
import { runLint } from '../lint-content/run-lint.ts'
import { planGeneration, projectFolders, readDates } from './generate-site.ts'
import { printReport } from './print-report.ts'
import { runAlone } from './run-alone.ts'

const contentDir = 'content-src'

/**
 * Checks, generates and builds, and says how it goes; what has not changed is not done again. Returns the
 * exit code: 1 where the content has an error, in which case nothing is written, or where the build
 * fails or its result has an error. Throws a `UsageError` where another run is at work.
 */
export function makeSite(): Promise<number> {
  return runAlone(`${projectFolders.data}.pid`, makeSiteAlone)
}

async function makeSiteAlone(): Promise<number> {
  recoverFolder(outDir)
  const lastChanged = await readDates(contentDir)
  const inputs = makeKey({ values: [[...lastChanged]], files: inputPaths })
  const stamps = await Promise.all([projectFolders.pages, outDir].map(readStamp))
  const isUpToDate = stamps.every((stamp) => stamp === inputs)
  // Next has enough to do with the site's code while the content is checked.
  const next = isUpToDate ? undefined : await startNext(await readBasePath(contentDir))
  try {
    const report = await checkContent()
    if (hasFailed(report.summary, Infinity)) return 1
    if (next) await generateAndBuild(report, { inputs, lastChanged, next })
    const { files } = report.summary
    console.error(`✔ ${outDir}/ is ${next ? 'built' : `up to date (${files} sources)`}`)
    return 0
  } catch (error) {
    if (!(error instanceof BuildError)) {
      await rm(exportDir, { recursive: true, force: true })
      throw error
    }
    console.error(error.message)
    return 1
  } finally {
    await next?.stop()
  }
}

/** Reads the inputs that a folder was made from; undefined where that is not known. */
function readStamp(dir: string): Promise<string | undefined> {
  return readFile(path.join(dir, stampName), 'utf8').catch(() => undefined)
}

async function checkContent(): Promise<CheckResult> {
  const started = performance.now()
  const options = parseOptions(['--content', contentDir])
  const report = await withProgress('Checking the content', () => runLint(options))
  printReport(report, (performance.now() - started) / 1000)
  return report
}

interface BuildContext {
  inputs: string
  lastChanged: LastChanged
  next: NextRun
}

async function generateAndBuild(
  report: CheckResult,
  { inputs, lastChanged, next }: BuildContext,
): Promise<void> {
  const { site } = report
  const generation = planGeneration(site, lastChanged, { drawsCards: true, inputs })
  const basePath = basePathOf(site.variables.docsUrl ?? '')
  const compiled = generation.compile()
  const build = async () => {
    await withProgress('Generating the pages', () => generation.write())
    await buildSiteFiles({ inputs, compiled, next, verify: verifySite, basePath })
  }
  await Promise.all([compiled, build()])
}

/** Checks the built site. Throws a `BuildError` where it has an error. */
async function verifySite(dir: string): Promise<void> {
  const started = performance.now()
  const { checkSite } = await import('#site/check/check-site.ts')
  const report = await checkSite(dir, await readDocsUrl(contentDir))
  printReport(report, (performance.now() - started) / 1000)
  if (hasFailed(report.summary, Infinity)) throw new BuildError(`${dir}/ has errors; see above`)
}
