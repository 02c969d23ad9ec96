import { makeKey } from '#core/cache/make-key.ts'
import { replaceFile } from '#core/cache/replace-folder.ts'
import type { Site } from '#content/site.ts'
import { announcementFile, inputsKeyFileName } from '#content/read/generated-files.ts'
import type { LastChangedDates } from '#content/read/git.ts'
import type { Feature } from '#content/feature.ts'
import type { Product } from '#content/schema/product.ts'
import { createThemeSchema, type ThemeConfig } from '#content/schema/theme.ts'
import type { LocatedDiagnostic } from '#core/diagnostic.ts'
import { openStore } from '#core/cache/store.ts'
import { features as allFeatures } from '#features/index.ts'
import { basePathOf } from '#core/url.ts'
import { createHighlight, type Highlight } from './highlight.ts'
import { loadPageRenderer, renderContents } from './page-renderer.ts'
import { layOutPages } from './lay-out-pages.ts'
import {
  type LayoutData,
  defaultOutputFolders,
  type OutputFolders,
} from '#content/generated-site.ts'
import { toPageDiagnostics } from './page-build-errors.ts'
import { buildPlan, type Plan } from './plan.ts'
import { renderLlmsFiles } from './markdown/render-llms.ts'
import { listStyles, printPages, type PrintedPage } from './print-pages.ts'
import { makePublicFiles } from './public-files.ts'
import { renderFeeds } from './render-feed.ts'
import { renderSearchFile, searchFileName } from './render-search-file.ts'
import { writeFolder, type FileContent } from './write.ts'
import { bundleScript } from './bundle-script.ts'

const earlyScriptSource = 'components/theme/early-script.ts'

export interface GenerateOptions {
  /** Defaults to `defaultOutputFolders`. */
  folders?: OutputFolders
  /** Features that the site was checked with. Defaults to all. */
  features?: readonly Feature[]
  /** Whether to draw social cards. Previews do not need them. */
  drawsCards?: boolean
  highlight?: Highlight
  /** Path under which the site is published. Defaults to that of `docsUrl` in `product.yaml`. */
  basePath?: string
}

export interface GenerateResult {
  plan: Plan
  /** Errors of pages. If there are any, nothing is written. */
  problems: LocatedDiagnostic[]
  /** Data for the layout, unless there are problems. */
  layout?: LayoutData
}

/**
 * Generates everything except `pages/` for a site, which must have no blocking errors. Builds do not
 * read that folder, so it can keep the last valid state until Next has rendered the pages.
 */
export async function generateSite(
  site: Site,
  lastChanged: LastChangedDates,
  options: GenerateOptions = {},
): Promise<GenerateResult> {
  const { folders = defaultOutputFolders, features = allFeatures, drawsCards = false } = options
  const { basePath = basePathOf(site.variables.docsUrl ?? ''), highlight = createHighlight() } =
    options
  const plan = buildPlan(site, lastChanged, features)
  const texts = new Map(plan.pages)
  if (plan.announcement !== undefined) texts.set(announcementFile, plan.announcement)
  // The gate has validated these variables.
  const product = site.variables as unknown as Product
  const theme = site.theme?.config ?? createThemeSchema(product).parse({})
  const renderer = await loadPageRenderer(basePath)
  const pendingFiles = makePublicFiles({ site, plan, features, theme, drawsCards })
  // Prevent an unhandled rejection before the `await` below.
  pendingFiles.catch(() => undefined)
  const { contents, errors } = await renderContents(texts, renderer, highlight)
  const problems = toPageDiagnostics(errors, site)
  if (problems.length > 0) return { plan, problems }
  const pages = await printPages({
    plan,
    contents,
    features,
    basePath,
    site,
    store: openStore('printed'),
  })
  const publicFiles = new Map<string, FileContent>([
    ...(await pendingFiles),
    ...listPageFiles({ site, features, plan, pages, theme }),
  ])
  const files = new Set(publicFiles.keys())
  const announcement = contents.get(announcementFile)?.html
  const styles = pages.flatMap((page) => page.styles).concat(listStyles(announcement ?? ''))
  const parts = {
    pages: await layOutPages(contents, { plan, product, theme, renderer, files }),
    navigation: plan.navigation,
    product,
    theme,
    announcement,
    earlyScript: await bundleScript(earlyScriptSource),
    styles: [...new Set(styles)].sort(),
  }
  const values = [parts, ...publicFiles].flat()
  const revision = makeKey({ values, files: plan.assets.values(), root: site.contentDir })
  const layout = { ...parts, revision }
  await writeFolder(folders.public, publicFiles)
  await replaceFile(folders.layout, JSON.stringify(layout))
  return { plan, problems, layout }
}

interface PrintedSite {
  site: Site
  features: readonly Feature[]
  plan: Pick<Plan, 'navigation'>
  pages: PrintedPage[]
  theme: Pick<ThemeConfig, 'siteTitle' | 'description'>
}

/** Lists the files in `public/` that are made from rendered pages. */
export function listPageFiles(input: PrintedSite): [file: string, text: string][] {
  const { site, features, plan, pages, theme } = input
  const { docsUrl = '' } = site.variables
  return [
    ...pages.flatMap(({ files }) => files.map(({ path, text }): [string, string] => [path, text])),
    ...renderFeeds(site, pages),
    ...renderLlmsFiles({ pages, navigation: plan.navigation, docsUrl, theme }),
    [searchFileName, renderSearchFile({ site, features, pages })],
  ]
}

/** Writes the generated pages to `dir`, with the cache key of all inputs if they are up to date. */
export function writePages(plan: Plan, dir: string, inputsKey?: string): Promise<void> {
  const key = inputsKey === undefined ? [] : [[inputsKeyFileName, inputsKey] as const]
  return writeFolder(dir, new Map([...plan.pages, ...key]))
}
