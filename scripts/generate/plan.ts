import path from 'node:path/posix'
import type { Site } from '#content/site.ts'
import {
  assetUrlPrefix,
  collectLinkedAssets,
  resolveLink,
  type SiteContext,
  createSiteContext,
} from '#content/links/resolve-link.ts'
import { categoryFileName } from '#content/read/read-content.ts'
import type { LastChangedDates } from '#content/read/git.ts'
import { metaFileName, robotsFileName, sitemapFileName } from '#content/read/generated-files.ts'
import type { Page } from '#content/page.ts'
import type { Feature } from '#content/feature.ts'
import { features as allFeatures } from '#features/index.ts'
import type { Navigation } from '#core/navigation.ts'
import { buildFolderTree, buildNavigation, renderMeta } from './navigation.ts'
import type { PageData } from '#content/generated-site.ts'
import {
  renderCategoryIndex,
  renderPageMdx,
  renderDocumentBody,
  toIndexData,
  toPageData,
} from './render-page-mdx.ts'
import { renderRedirectFiles, renderRobots, renderSitemap } from './render-host-files.ts'

/** Files to generate. Their paths are relative to `pages/` or `public/`. */
export interface Plan {
  /** Contents of the files in `pages/`, by path. */
  pages: Map<string, string>
  /** Paths relative to the content folder, by path in `public/`. */
  assets: Map<string, string>
  /** Contents of the text files in `public/`, by path. */
  publicTexts: Map<string, string>
  pageData: PlannedPage[]
  navigation: Navigation
  /** MDX of the announcement, or `undefined` if there is none. */
  announcement: string | undefined
}

export interface PlannedPage {
  /** Path in `pages/`. */
  file: string
  /** Front matter, without image sizes. */
  data: PageData
}

/** Builds the plan for a checked site. Pure: equal inputs give equal plans. */
export function buildPlan(
  site: Site,
  lastChanged: LastChangedDates,
  features: readonly Feature[] = allFeatures,
): Plan {
  const context = createSiteContext(site)
  const { redirects, generatedFiles } = context
  const pages = new Map<string, string>()
  const pageData: Plan['pageData'] = []
  const published = site.pages.filter(({ frontMatter }) => frontMatter && !frontMatter.draft)
  for (const page of published) {
    const file = page.file.path
    const data = toPageData(page, findLastChange(page, context, lastChanged))
    pages.set(file, renderPageMdx(page, data, context, features))
    pageData.push({ file, data })
  }
  const tree = buildFolderTree(site)
  for (const folder of tree.folders.values()) {
    pages.set(path.join(folder.path, metaFileName), renderMeta(folder))
    if (!folder.index) continue
    const file = path.join(folder.path, 'index.mdx')
    const data = toIndexData(folder, lastChanged.get(path.join(folder.path, categoryFileName)))
    pages.set(file, renderCategoryIndex(folder, data))
    pageData.push({ file, data })
  }
  const assets = new Map<string, string>()
  for (const file of collectLinkedAssets(context, published)) {
    if (!generatedFiles.has(file)) assets.set(path.join(assetUrlPrefix.slice(1), file), file)
  }
  const { docsUrl = '' } = site.variables
  const allData = pageData.map(({ data }) => data)
  const publicTexts = new Map([
    [robotsFileName, renderRobots(docsUrl)],
    [sitemapFileName, renderSitemap(allData, docsUrl)],
    ...renderRedirectFiles(redirects, docsUrl),
  ])
  const announcement = site.announcement && renderDocumentBody(site.announcement, context, features)
  const navigation = buildNavigation(tree.root)
  return { pages, assets, publicTexts, pageData, navigation, announcement }
}

/**
 * Returns the date of a page's front matter, or of the last change to the page, to a file that it
 * embeds, or to the file that describes one of its components. Returns `undefined` if git has no
 * date.
 */
export function findLastChange(
  page: Page,
  context: SiteContext,
  lastChanged: LastChangedDates,
): string | undefined {
  const own = page.frontMatter?.last_changed
  if (own !== undefined) return own === 'none' ? undefined : own
  const referenced = page.links.flatMap((link) => {
    if (link.kind === 'link') return []
    const target = resolveLink(link, page, context)
    return target.type === 'source' || target.type === 'asset' ? [target.path] : []
  })
  const described = context.site.featureFiles.flatMap(({ file, components }) =>
    components.some((name) => page.file.text.includes(`<${name} `)) ? [file] : [],
  )
  const days = [page.file.path, ...referenced, ...described].flatMap(
    (file) => lastChanged.get(file) ?? [],
  )
  return days.sort().at(-1)
}
