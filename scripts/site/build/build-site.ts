import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeKey } from '#core/cache/make-key.ts'
import { recoverFolder, replaceFolder } from '#core/cache/replace-folder.ts'
import { inputsKeyFileName } from '#content/read/generated-files.ts'
import type { LastChangedDates } from '#content/read/git.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent } from '#content/read/read-content.ts'
import { basePathOf, type SiteAddress } from '#core/url.ts'
import { features } from '#features/index.ts'
import type { CheckResult } from '#gate/check-content.ts'
import { hasFailed } from '#gate/reporters/report.ts'
import { runLint } from '#gate/run-lint.ts'
import { type LayoutData, defaultOutputFolders } from '#content/generated-site.ts'
import { generateSite, writePages } from '#generate/generate-site.ts'
import { checkSite } from '../check/check-site.ts'
import {
  printBuildReport,
  printProblems,
  printReport,
  readLastChangeDates,
  withProgress,
} from './build-report.ts'
import { renderHeadersFile } from '../serve/headers.ts'
import { finishPages } from './finish-pages.ts'
import {
  codePaths,
  inputPaths,
  BuildError,
  exportDir,
  outDir,
  startNext,
  type NextRun,
} from './run-next.ts'
import { cacheRenderedPages, planRendering, restoreRenderedPages } from './render-cache.ts'
import { withBuildLock } from './with-build-lock.ts'

const contentDir = 'content-src'

/**
 * Checks the content, then generates the pages and builds the site if anything has changed. Returns
 * the exit code: 1 if the content, a generated page or the built site has blocking errors (`pages/`
 * and `out/` then stay as they are), 2 if Next fails, or else 0. Waits for other builds in the
 * working directory.
 */
export function buildSite(): Promise<number> {
  return withBuildLock(checkAndBuild)
}

async function checkAndBuild(): Promise<number> {
  recoverFolder(outDir)
  const lastChanged = await readLastChangeDates(contentDir)
  const inputsKey = makeKey({ values: [[...lastChanged]], files: inputPaths })
  const builtKeys = await Promise.all([defaultOutputFolders.pages, outDir].map(readInputsKey))
  const isUpToDate = builtKeys.every((key) => key === inputsKey)
  // Next compiles the site's code while the content is checked.
  const content = await readContent(contentDir, features)
  const { docsUrl = '' } = parseProduct(content, features).variables
  const next = isUpToDate ? undefined : await startNext(basePathOf(docsUrl))
  try {
    const started = performance.now()
    const options = { content: contentDir, files: content, cache: true, isBuilt: true }
    const report = await withProgress('Checking the content', () => runLint(options))
    if (!printBuildReport(report, started)) return 1
    if (next && !(await generateAndBuild(report, { lastChanged, inputsKey, next }))) return 1
    const { files } = report.summary
    console.error(`✔ ${outDir}/ is ${next ? 'built' : `up to date (${files} sources)`}`)
    return 0
  } catch (error) {
    if (!(error instanceof BuildError)) {
      await rm(exportDir, { recursive: true, force: true })
      throw error
    }
    console.error(error.message)
    return 2
  } finally {
    await next?.stop()
  }
}

/** Returns the cache key that the last build stored in `dir`, or `undefined` if there is none. */
function readInputsKey(dir: string): Promise<string | undefined> {
  return readFile(path.join(dir, inputsKeyFileName), 'utf8').catch(() => undefined)
}

/**
 * Generates the pages and builds `out/`: Next's export with deferred React, unchanged pages from
 * earlier builds, and the headers for hosts. If there are errors, prints them,
 * returns `false` and leaves `pages/` and `out/` as they are. Throws a `BuildError` if Next
 * fails.
 */
async function generateAndBuild(
  report: CheckResult,
  { lastChanged, inputsKey, next }: BuildInputs,
): Promise<boolean> {
  const started = performance.now()
  const { plan, problems, layout } = await withProgress('Generating the pages', () =>
    generateSite(report.site, lastChanged, { drawsCards: true }),
  )
  if (!layout) {
    printProblems(problems, report, started)
    return false
  }
  const { pages, styles, product } = layout
  const { imageHosts, docsUrl } = product
  const basePath = basePathOf(docsUrl)
  const rendering = await planRendering(makeSharedKey(layout), pages)
  const { stale, keys } = rendering
  await withProgress(`Building ${stale.length} of ${keys.size} pages`, async () => {
    await next.render(stale)
    await finishPages({ dir: exportDir, basePath, styles, imageHosts })
    await restoreRenderedPages(rendering, exportDir)
  })
  const [isValid] = await withProgress('Checking the site', () =>
    Promise.all([verifySite(exportDir, product), cacheRenderedPages(rendering, exportDir)]),
  )
  if (!isValid) return false
  await writeFile(path.join(exportDir, '_headers'), renderHeadersFile(basePath))
  await writeFile(path.join(exportDir, inputsKeyFileName), inputsKey)
  await replaceFolder(outDir)
  await writePages(plan, defaultOutputFolders.pages, inputsKey)
  return true
}

interface BuildInputs {
  lastChanged: LastChangedDates
  inputsKey: string
  next: NextRun
}

/** Returns a cache key for everything that pages share: code, and data for the layout. */
export function makeSharedKey(layout: LayoutData, root = ''): string {
  const shared = { ...layout, pages: undefined, revision: undefined }
  return makeKey({ values: [shared], files: codePaths, root })
}

/** Checks the built site and prints the report. Returns whether it has no errors. */
async function verifySite(dir: string, address: SiteAddress): Promise<boolean> {
  const started = performance.now()
  const report = await checkSite(dir, address)
  printReport(report, started)
  return !hasFailed(report.summary)
}
