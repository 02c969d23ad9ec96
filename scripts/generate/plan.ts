import path from 'node:path/posix'
import type { Site } from '#content/site.ts'
import { collectTargetPaths, assetFolder } from '#content/links/resolve-link.ts'
import { categoryFileName } from '#content/read/read-content.ts'
import type { LastChanged } from '#content/read/git.ts'
import { metaFileName, robotsFileName, sitemapFileName } from '#content/read/generated-files.ts'
import type { Page } from '#content/page.ts'
import type { Feature } from '#content/feature.ts'
import { createLinkContext } from '#content/links/link-context.ts'
import { features as allFeatures } from '#features/index.ts'
import { findLastChange } from './last-change.ts'
import { listConverters } from './markdown/converters.ts'
import { buildFolderTree, type FolderItem } from './folder-tree.ts'
import type { PageData } from './page-data.ts'
import { renderCategoryIndex, toIndexData } from './render-category-index.ts'
import { renderFeedContent, renderFeeds } from './render-feed.ts'
import { renderMeta } from './render-meta.ts'
import { renderPage, renderText, toPageData } from './render-page.ts'
import { redirectsFileName, renderRedirectPages, renderRedirects } from './render-redirects.ts'
import { renderSearchFile } from './render-search-file.ts'
import { renderRobots, renderSitemap } from './render-sitemap.ts'

/** Files to generate. Their paths are relative to `pages/` or `public/`. */
export interface Plan {
  /** Content of `pages/` by path. */
  pages: Map<string, string>
  /** Paths below the content folder, by path in `public/`. */
  assets: Map<string, string>
  /** Text files of `public/` by path. */
  publicTexts: Map<string, string>
  /** Front matter of the generated pages, without image sizes. */
  pageData: { file: string; data: PageData }[]
  /** Root of the folder tree, in sidebar order. */
  folders: FolderItem
  /** MDX of the announcement, or `undefined` if there is none. */
  announcement: string | undefined
}

/** Builds the plan of a checked site. Pure: equal inputs give equal plans. */
export function buildPlan(
  site: Site,
  lastChanged: LastChanged,
  features: readonly Feature[] = allFeatures,
): Plan {
  const context = createLinkContext(site, undefined)
  const { redirects, generatedFiles } = context
  const pages = new Map<string, string>()
  const pageData: Plan['pageData'] = []
  const published = site.pages.filter(({ frontMatter }) => frontMatter && !frontMatter.draft)
  for (const page of published) {
    const date = findLastChange(page, context, lastChanged)
    pages.set(page.file.path, renderPage(page, context, features, date))
    pageData.push({ file: page.file.path, data: toPageData(page, date) })
  }
  const tree = buildFolderTree(site)
  for (const folder of tree.folders.values()) {
    pages.set(path.join(folder.path, metaFileName), renderMeta(folder))
    if (!folder.index) continue
    const file = path.join(folder.path, 'index.mdx')
    const date = lastChanged.get(path.join(folder.path, categoryFileName))
    pages.set(file, renderCategoryIndex(folder, date))
    pageData.push({ file, data: toIndexData(folder, date) })
  }
  const assets = new Map<string, string>()
  for (const file of collectTargetPaths(published, context, 'asset')) {
    if (!generatedFiles.has(file)) assets.set(path.join(assetFolder.slice(1), file), file)
  }
  const { docsUrl = '' } = site.variables
  const publicTexts = new Map([
    [robotsFileName, renderRobots(docsUrl)],
    [
      sitemapFileName,
      renderSitemap(
        pageData.map(({ data }) => data),
        docsUrl,
      ),
    ],
  ])
  publicTexts.set('search.json', renderSearchFile(site, features, pageData))
  const converters = listConverters(features)
  const base = docsUrl.replace(/\/$/, '')
  const contentOf = ({ file, route }: Page) =>
    renderFeedContent(pages.get(file.path)!, { base, route }, converters)
  for (const [file, feed] of renderFeeds(site, contentOf)) publicTexts.set(file, feed)
  if (redirects.size > 0) publicTexts.set(redirectsFileName, renderRedirects(redirects, docsUrl))
  for (const [file, html] of renderRedirectPages(redirects, docsUrl)) publicTexts.set(file, html)
  const notice = site.announcement
  const announcement = notice && renderText(notice, context, features)
  return { pages, assets, publicTexts, pageData, folders: tree.root, announcement }
}
