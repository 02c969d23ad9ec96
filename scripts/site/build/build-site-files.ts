import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { makeKey } from '#core/cache/make-key.ts'
import { replaceFolder } from '#core/cache/replace-folder.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { inputsKeyFileName } from '#content/read/generated-files.ts'
import { readFramedPage, type FrameData } from '#generate/frame-data.ts'
import { renderHeadersFile } from '../serve/headers.ts'
import { finishPages } from './finish-pages.ts'
import { codePaths } from './input-paths.ts'
import { cacheRenderedPages, planRendering, restoreRenderedPages } from './render-cache.ts'
import { exportDir, outDir, type NextRun } from './run-next.ts'
import { writeSearchIndex } from './write-search-index.ts'
import { withProgress } from './build-report.ts'

export interface BuildOptions {
  inputsKey: string
  frame: FrameData
  next: NextRun
  /** Returns whether the site in `dir` may replace the current one. */
  verify: (dir: string) => Promise<boolean>
  /** Path under which the site is published, or an empty string. */
  basePath: string
}

/**
 * Builds `out/` from the generated pages: Next's export with deferred React, unchanged pages from
 * earlier builds, the search index and the headers for hosts. Replaces `out/` only if `verify`
 * accepts the site, and returns whether it did. Throws a `BuildError` if Next or Pagefind fails.
 */
export async function buildSiteFiles(options: BuildOptions): Promise<boolean> {
  const { inputsKey, frame, next, verify, basePath } = options
  const { pages, styles, product, theme } = frame
  const { imageHosts } = product
  const plan = await planRendering(makeSharedKey(frame), pages)
  await withProgress(`Building ${plan.stale.length} of ${plan.keys.size} pages`, async () => {
    await next.render(plan.stale)
    await finishPages({ dir: exportDir, basePath, styles, imageHosts })
    await restoreRenderedPages(plan, exportDir)
  })
  const rendered = await pMap(pages, readFramedPage, diskConcurrency)
  const language = theme.locales[0]?.code ?? 'en'
  const [isValid] = await withProgress('Building the search index, checking the site', () =>
    Promise.all([
      verify(exportDir),
      writeSearchIndex({ pages: rendered, language, outDir: exportDir }),
      cacheRenderedPages(plan, exportDir),
    ]),
  )
  if (!isValid) return false
  await writeFile(path.join(exportDir, '_headers'), renderHeadersFile(basePath))
  await writeFile(path.join(exportDir, inputsKeyFileName), inputsKey)
  await replaceFolder(outDir)
  return true
}

/** Returns a cache key for everything that pages share: code, and data for the frame. */
export function makeSharedKey(frame: FrameData, root = ''): string {
  const shared = { ...frame, pages: undefined, revision: undefined }
  return makeKey({ values: [shared], files: codePaths, root })
}
