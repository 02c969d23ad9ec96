import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  navigationDataName,
  pageIndexName,
  pageMapName,
  productDataName,
} from '#content/read/generated-files.ts'
import type { Analytics } from '#content/schema/analytics.ts'
import { makeKey } from '#cache/make-key.mjs'
import { addHostFiles } from '../hosts/add-host-files.ts'
import type { Host } from '../hosts/host-files.ts'
import { addAnalytics } from './add-analytics.ts'
import { deferExport } from './defer/defer-export.ts'
import { isDeferred } from './defer/is-deferred.ts'
import { dedupeFiles } from './dedupe-files.ts'
import { listPageFiles } from './exported-files.ts'
import { codePaths } from './input-paths.ts'
import { addPolicies } from './policy/add-policies.ts'
import { withProgress } from './progress.ts'
import {
  keepRendered,
  planFullRender,
  planRendering,
  restoreRendered,
  type RenderPlan,
} from './render-cache.ts'
import { replaceFolder } from './replace-folder.ts'
import { dataDir, exportDir, type NextRun } from './run-next.ts'
import { writeSearchIndex } from './write-search-index.ts'

/** Folder of the finished site. */
export const outDir = 'out'

/** How to build. */
export interface BuildOptions {
  /** Says from which inputs the site is made. */
  inputs: string
  /** Compiles the pages, while Next compiles the site's code. */
  compile: () => Promise<unknown>
  next: NextRun
  /** Looks at the result before it counts as done. */
  verify: (dir: string) => Promise<void>
  /** What pages may load from elsewhere. */
  analytics: Analytics | null
  /** Whose files are added to the site. */
  hosts: readonly Host[]
  /** The path below which the site is published. */
  basePath: string
}

/** Whether `out/` was made from these inputs, and as a whole. */
export async function isBuilt(inputs: string): Promise<boolean> {
  const stamp = await readFile(path.join(outDir, stampName), 'utf8').catch(() => undefined)
  return stamp === inputs
}

/** Name of the file of a site that says from which inputs it was made. */
const stampName = '.inputs'

/**
 * Builds `out/` from the generated pages: Next's export without what only its runtime needs, pages
 * that have not changed from earlier builds, then the search index and what hosts read. Until all of it
 * is there and verified, `out/` is what it was. Throws a `BuildError`, or what
 * `compile` or `verify` throws.
 */
export async function buildSiteFiles(options: BuildOptions): Promise<void> {
  const { inputs, verify, hosts, basePath } = options
  const plan = await planRendering(hashLayout(), await readPages())
  const title = `Building ${plan.stale.length} of ${plan.keys.size} pages`
  await withProgress(title, () => exportSite(plan, options))
  await withProgress('Indexing for the search, checking the site', () =>
    Promise.all([writeSearchIndex(exportDir), verify(exportDir)]),
  )
  await withProgress('Adding what hosts read', () => addHostFiles(exportDir, hosts, basePath))
  await writeFile(path.join(exportDir, stampName), inputs)
  await replaceFolder(outDir, exportDir)
}

async function exportSite(plan: RenderPlan, options: BuildOptions): Promise<void> {
  await exportStale(plan, options)
  if (!(await restoreRendered(plan, exportDir))) {
    plan = planFullRender(plan)
    await exportStale(plan, options)
  }
  await keepRendered(plan, exportDir)
}

async function exportStale(
  { stale }: RenderPlan,
  { next, compile, basePath, analytics }: BuildOptions,
): Promise<void> {
  await next.render(stale, compile)
  const files = (await listPageFiles(exportDir)).filter((file) => file !== '_not-found.html')
  await dedupeFiles(exportDir, files)
  if (isDeferred()) {
    const untouched = await deferExport(exportDir, files, basePath)
    if (untouched.length > 0) console.error(describeUntouched(untouched))
  }
  if (analytics) await addAnalytics(exportDir, files, analytics)
  await addPolicies(exportDir, analytics)
}

/** Pages that Next did not write as expected work as ever; they only cost the reader more. */
function describeUntouched(files: string[]): string {
  const [first] = files
  return `⚠ React is not put behind ${files.length} pages (${first} and others): their flight data is not as expected. The pages work, and load all scripts at once`
}

/** Changes with all that pages have in common: code, styles, the product, names and order of all pages. */
export function hashLayout(root = ''): string {
  const data = [pageMapName, navigationDataName, productDataName]
  const files = data.map((name) => path.join(dataDir, name))
  return makeKey({ values: [isDeferred()], files: [...codePaths, ...files], root })
}

async function readPages(): Promise<{ route: string; hash: string }[]> {
  const text = await readFile(path.join(dataDir, pageIndexName), 'utf8')
  return JSON.parse(text) as { route: string; hash: string }[]
}
