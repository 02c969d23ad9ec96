import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { makeKey } from '#cache/make-key.mjs'
import { metaFileName } from '#content/read/generated-files.ts'
import type { LastChanged } from '#content/read/git-dates.ts'
import { basePathOf } from '#core/base-path.ts'
import { createStopwatch } from '#core/stopwatch.ts'
import { parseOptions } from '../lint-content/parse-options.ts'
import { loadSite, runLint } from '../lint-content/run-lint.ts'
import { hasFailed, type Report } from '#gate/reporters/report.ts'
import { printReport } from './report-problems.ts'
import { projectFolders, withFolders } from './generate-folders.ts'
import { readDates } from './read-dates.ts'
import { buildSiteFiles, isBuilt, outDir } from '#site/build/build-site-files.ts'
import { isDeferred } from '#site/build/defer/is-deferred.ts'
import { inputPaths } from '#site/build/input-paths.ts'
import { withProgress } from '#site/build/progress.ts'
import { recoverFolder } from '#site/build/replace-folder.ts'
import { BuildError, exportDir, startNext, type NextRun } from '#site/build/run-next.ts'
import { readBasePath, readDocsUrl } from '#site/check/read-docs-url.ts'
import { findAnalyticsFault } from '#content/schema/analytics.ts'
import type { Product } from '#content/schema/product.ts'
import { loadTheme } from './load-theme.ts'

const contentDir = 'content-src'

/**
 * Checks, generates and builds, and says how it goes. What has not changed is not done again.
 * Returns the exit code: 1 where the content has an error, in which case nothing is written, or
 * where the build fails or its result has an error.
 */
export function makeSite(): Promise<number> {
  return withFolders(projectFolders, makeSiteAlone)
}

async function makeSiteAlone(): Promise<number> {
  recoverFolder(outDir, exportDir)
  const lastChanged = await readDates(contentDir)
  const inputs = makeKey({ values: [[...lastChanged], isDeferred()], files: inputPaths })
  const isUpToDate = existsSync(path.join('pages', metaFileName)) && (await isBuilt(inputs))
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
      // There is nothing in it to be looked at.
      await next?.stop()
      await rm(exportDir, { recursive: true, force: true })
      throw error
    }
    console.error(error.message)
    return 1
  } finally {
    await next?.stop()
  }
}

async function checkContent(): Promise<Report> {
  const started = performance.now()
  const options = parseOptions(['--content', contentDir])
  const report = await withProgress('Checking the content', () =>
    runLint(options, createStopwatch()),
  )
  printReport(report, (performance.now() - started) / 1000)
  return report
}

interface BuildContext {
  inputs: string
  lastChanged: LastChanged
  next: NextRun
}

async function generateAndBuild(
  report: Report,
  { inputs, lastChanged, next }: BuildContext,
): Promise<void> {
  const { planGeneration } = await import('./generate-site.ts')
  const site = await loadSite(report, contentDir)
  const generation = await withProgress('Generating the pages', async () => {
    const planned = planGeneration(site, lastChanged, { drawsCards: true })
    await planned.write()
    return planned
  })
  // The gate has found all of the product's values.
  const product = site.variables as unknown as Product
  const { publish, analytics } = await loadTheme(product)
  const { hosts } = publish
  // The gate has found what is written out.
  const fault = analytics && findAnalyticsFault(analytics)
  if (fault) throw new BuildError(`theme.config.tsx: ${fault}`)
  const basePath = basePathOf(product.docsUrl)
  const compile = () => generation.compile()
  await buildSiteFiles({ inputs, compile, next, verify: verifySite, hosts, analytics, basePath })
}

/** Checks what readers get. Throws a `BuildError` where that has an error. */
async function verifySite(dir: string): Promise<void> {
  const started = performance.now()
  const { checkSite } = await import('#site/check/check-site.ts')
  const docsUrl = await readDocsUrl(contentDir)
  const report = await checkSite(dir, docsUrl, contentDir)
  printReport(report, (performance.now() - started) / 1000)
  if (hasFailed(report.summary, Infinity)) throw new BuildError(`${dir}/ has errors; see above`)
}
