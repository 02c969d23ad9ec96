import { drawingCacheFile } from './analysis/draw-diagrams.ts'
import { generateSite } from './generate-site.ts'
import { checkContent, hasFailed } from './pipeline.ts'
import { printReport } from './report-problems.ts'
import { buildSiteFiles, BuildError, outDir } from './site/build-site-files.ts'
import { withProgress } from './site/progress.ts'
import { readDocsUrl } from './site-check/read-docs-url.ts'

/**
 * Checks, generates and builds, and says how it goes. Returns the exit code: 1 where the content has
 * an error, in which case nothing is written, or where the build fails or its result has an error.
 */
export async function makeSite(): Promise<number> {
  const started = performance.now()
  const drawings = drawingCacheFile('content-src')
  const result = await withProgress('Checking the content', () =>
    checkContent('content-src', { drawings }),
  )
  printReport(result, (performance.now() - started) / 1000)
  if (hasFailed(result.summary)) return 1
  await withProgress('Generating the pages', () => generateSite(result.site))
  try {
    const outcome = await buildSiteFiles(verifySite)
    const pages = result.summary.files
    console.error(
      outcome === 'built'
        ? `✔ ${outDir}/ is built`
        : `✔ ${outDir}/ is up to date (${pages} sources)`,
    )
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
  const docsUrl = await readDocsUrl('content-src')
  const report = await withProgress('Checking the site', () => checkSite(outDir, docsUrl))
  printReport(report, (performance.now() - started) / 1000)
  if (hasFailed(report.summary)) throw new BuildError(`${outDir}/ has errors; see above`)
}
