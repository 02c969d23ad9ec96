import { existsSync } from 'node:fs'
import { readLastChanged } from './content/git-dates.ts'
import { createStopwatch } from './core/stopwatch.ts'
import { parseOptions } from './lint/parse-options.ts'
import { loadSite, runLint } from './lint/run-lint.ts'
import { hasFailed } from './lint/verdict.ts'
import { printReport } from './report-problems.ts'
import { buildSiteFiles, isBuilt, outDir } from './site/build-site-files.ts'
import { hashFiles, inputPaths } from './site/hash-inputs.ts'
import { withProgress } from './site/progress.ts'
import { BuildError } from './site/run-next.ts'

const contentDir = 'content-src'

/**
 * Checks, generates and builds, and says how it goes. What has not changed is not done again.
 * Returns the exit code: 1 where the content has an error, in which case nothing is written, or
 * where the build fails or its result has an error.
 */
export async function makeSite(): Promise<number> {
  const started = performance.now()
  const options = parseOptions(['--content', contentDir])
  const report = await withProgress('Checking the content', () =>
    runLint(options, createStopwatch()),
  )
  printReport(report, (performance.now() - started) / 1000)
  if (hasFailed(report.summary, Infinity)) return 1
  const lastChanged = await readLastChanged(contentDir)
  const inputs = await hashFiles(inputPaths, [JSON.stringify([...lastChanged])])
  if (existsSync('pages/_meta.ts') && (await isBuilt(inputs))) {
    console.error(`✔ ${outDir}/ is up to date (${report.summary.files} sources)`)
    return 0
  }
  const { planGeneration } = await import('./generate-site.ts')
  const generation = await withProgress('Generating the pages', async () => {
    const planned = await planGeneration(await loadSite(report, contentDir), lastChanged)
    await planned.write()
    return planned
  })
  try {
    await buildSiteFiles({ inputs, compile: () => generation.compile(), verify: verifySite })
    console.error(`✔ ${outDir}/ is built`)
    return 0
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    console.error(error.message)
    return 1
  }
}

/** Checks what readers get. Throws a `BuildError` where that has an error. */
async function verifySite(): Promise<void> {
  const started = performance.now()
  const { checkSite } = await import('./site-check/check-site.ts')
  const { readDocsUrl } = await import('./site-check/read-docs-url.ts')
  const docsUrl = await readDocsUrl(contentDir)
  const report = await withProgress('Checking the site', () => checkSite(outDir, docsUrl))
  printReport(report, (performance.now() - started) / 1000)
  if (hasFailed(report.summary, Infinity)) throw new BuildError(`${outDir}/ has errors; see above`)
}
