import pMap from 'p-map'
import { makeCodeKey, makeKey } from '#core/cache/make-key.ts'
import { readOrMake, type Store } from '#core/cache/store.ts'
import type { Site } from '#content/site.ts'
import type { ThemeConfig } from '#content/schema/theme.ts'
import { listReleaseNotes } from '#content/read/release-notes.ts'
import { llmsFileName, llmsFullFileName } from '#content/read/generated-files.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { escapeHtml } from '#core/escape.ts'
import { listRoutes, type Navigation } from '#core/navigation.ts'
import { decodeUrl } from '#core/url.ts'
import { markdownPathnameOf, type PageData } from '#content/generated-site.ts'
import type { PageContent } from '../page-renderer.ts'
import type { Plan } from '../plan.ts'
import { renderFeedContent, renderFeeds } from '../render-feed.ts'
import { printMarkdown, toMarkdownTree } from './html-to-markdown.ts'
import {
  parseHtml,
  renderLink,
  renderMarkdownPage,
  type MarkdownFile,
} from './render-markdown-page.ts'

/** Page in the formats that are printed from its HTML. */
export interface PrintedPage {
  /** The page itself, and its parts if it would be too long. */
  files: [MarkdownFile, ...MarkdownFile[]]
  /** HTML for feed readers. Empty if the page is in no feed. */
  feed: string
}

interface MarkdownInput {
  plan: Pick<Plan, 'pageData' | 'navigation'>
  /** Rendered pages by path. */
  contents: ReadonlyMap<string, Pick<PageContent, 'html'>>
  /** Path under which the site is published, or an empty string. */
  basePath: string
  site: Pick<Site, 'pages' | 'documents' | 'variables'>
  theme: Pick<ThemeConfig, 'siteTitle' | 'description'>
  /** Cache of printed pages. */
  store: Store<PrintedPage>
}

/**
 * Renders `llms.txt`, `llms-full.txt` with all listed pages, a Markdown file for every page, and
 * the feeds of release notes. Returns the contents by path in `public/`.
 */
export async function makeMarkdownFiles(input: MarkdownInput): Promise<Map<string, string>> {
  const { plan, contents, basePath, site, theme, store } = input
  const { docsUrl = '' } = site.variables
  const pages = plan.pageData.map(({ data }) => data)
  const routes = new Set(pages.map(({ route }) => route))
  const linkedIds = collectLinkedIds(site)
  const context = { routes, linkedIds, docsUrl, basePath }
  // Hashed once, since each page's key would take the time of all routes.
  const common = makeKey({ values: [makeCodeKey(), docsUrl, basePath, [...routes]] })
  const notes = new Set(listReleaseNotes(site).map(({ page }) => page.file.path))
  const printPage = async ({ file, data }: Plan['pageData'][number]) => {
    const { html } = contents.get(file)!
    const { route, title, description } = data
    const isNote = notes.has(file)
    const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id)
    const anchors = ids.filter((id) => linkedIds.has(id))
    const key = makeKey({ values: [common, route, title, description, isNote, anchors, html] })
    const printed = await readOrMake(store, key, () => ({
      files: renderMarkdownPage(data, html, context),
      feed: isNote ? renderFeedContent(html, route, context) : '',
    }))
    return { file, data, ...printed }
  }
  const printedPages = await pMap(plan.pageData, printPage, diskConcurrency)
  const sections = listSections(theme.siteTitle, plan.navigation, pages)
  const filesByPage = new Map(printedPages.map(({ data, files }) => [data, files]))
  const fullTexts = sections.flatMap((section) =>
    section.pages.flatMap((page) => filesByPage.get(page)!.map(([, text]) => text)),
  )
  return new Map([
    ...[...filesByPage.values()].flat(),
    ...renderFeeds(site, new Map(printedPages.map(({ file, feed }) => [file, feed]))),
    [llmsFileName, renderLlmsTxt(input, sections)],
    [llmsFullFileName, fullTexts.join('\n')],
  ])
}

/** Collects the ids that the links of pages and feature sources name. */
function collectLinkedIds({ pages, documents }: Pick<Site, 'pages' | 'documents'>) {
  const links = [...pages, ...documents].flatMap((document) => document.links)
  return new Set(
    links.flatMap(({ url }) => (url.includes('#') ? decodeUrl(url.split('#')[1]!) : [])),
  )
}

interface Section {
  label: string
  pages: PageData[]
}

/**
 * Groups the listed pages by top-level category. Pages outside of categories come first, under the
 * site's title.
 */
function listSections(title: string, { entries }: Navigation, pages: PageData[]): Section[] {
  const listed = new Map(pages.flatMap((page) => (page.unlisted ? [] : [[page.route, page]])))
  const toSection = (label: string, routes: string[]) => ({
    label,
    pages: routes.flatMap((route) => listed.get(route) ?? []),
  })
  const inSidebar = new Set(listRoutes(entries))
  const hidden = [...listed.keys()].filter((route) => !inSidebar.has(route))
  const topLevel = entries.filter(([, target]) => typeof target === 'string')
  const categories = entries.filter(([, target]) => typeof target !== 'string')
  const sections = [
    toSection(title, [...listRoutes(topLevel), ...hidden]),
    ...categories.map((entry) => toSection(entry[0], listRoutes([entry]))),
  ]
  return sections.filter((section) => section.pages.length > 0)
}

/** Renders `llms.txt` (https://llmstxt.org) with links to the Markdown of all listed pages. */
function renderLlmsTxt({ site, theme }: MarkdownInput, sections: Section[]): string {
  const { docsUrl = '' } = site.variables
  const { siteTitle, description } = theme
  const full = renderLink(`${docsUrl}/${llmsFullFileName}`, llmsFullFileName)
  const lists = sections.map(({ label, pages }) => {
    const items = pages.map((page) => {
      const link = renderLink(docsUrl + markdownPathnameOf(page.route), page.title)
      return `<li>${link}: ${escapeHtml(page.description)}</li>`
    })
    return `<h2>${escapeHtml(label)}</h2><ul>${items.join('')}</ul>`
  })
  const html =
    `<h1>${escapeHtml(siteTitle)}</h1>` +
    `<blockquote><p>${escapeHtml(description)}</p></blockquote>` +
    `<p>Each page is available as Markdown. All pages in one file: ${full}.</p>` +
    lists.join('')
  return printMarkdown(toMarkdownTree(parseHtml(html)))
}
