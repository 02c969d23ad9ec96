import type { RootContent } from 'hast'
import pMap from 'p-map'
import type { Feature } from '#content/feature.ts'
import { listReleaseNotes } from '#content/read/release-notes.ts'
import type { Site } from '#content/site.ts'
import { makeCodeKey, makeKey } from '#core/cache/make-key.ts'
import { readOrMake, type Store } from '#core/cache/store.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import type { SearchPart } from '#core/search-index.ts'
import { decodeUrl } from '#core/url.ts'
import { listSearchParts, nameAnchors } from './list-search-parts.ts'
import { renderMarkdownPage, type MarkdownFile } from './markdown/render-markdown.ts'
import type { PageContent } from './page-renderer.ts'
import { isElement, parseHtml } from './parse-html.ts'
import type { Plan, PlannedPage } from './plan.ts'
import { renderFeedContent } from './render-feed.ts'

/** Formats of a page that are made from one parse of its HTML. */
export interface PageFormats {
  /** Markdown of the page itself, and of its parts if it would be too long. */
  files: [MarkdownFile, ...MarkdownFile[]]
  /** HTML for feed readers. Empty if the page is in no feed. */
  feed: string
  /** Texts for the search. */
  parts: SearchPart[]
  /** Values of all `style` attributes. */
  styles: string[]
}

export interface PrintedPage extends PlannedPage, PageFormats {}

interface PrintInput {
  plan: Pick<Plan, 'pageData'>
  /** Rendered pages by path. */
  contents: ReadonlyMap<string, Pick<PageContent, 'html'>>
  features: readonly Feature[]
  /** Path under which the site is published, or an empty string. */
  basePath: string
  site: Pick<Site, 'pages' | 'documents' | 'references' | 'variables'>
  store: Store<PageFormats>
}

/** Renders Markdown, feed entries and texts for the search from the HTML of all pages. */
export async function printPages(input: PrintInput): Promise<PrintedPage[]> {
  const { plan, contents, features, basePath, site, store } = input
  const { docsUrl = '' } = site.variables
  const routes = new Set(plan.pageData.map(({ data }) => data.route))
  const linkedIds = collectLinkedIds(site)
  const names = new Map(nameAnchors(features, site.references).map((each) => [each.id, each]))
  const context = { routes, linkedIds, docsUrl, basePath }
  // Hashed once, since each page's key would take the time of all routes.
  const common = makeKey({ values: [makeCodeKey(), docsUrl, basePath, [...routes]] })
  const notes = new Set(listReleaseNotes(site).map(({ page }) => page.file.path))
  const print = async (page: PlannedPage): Promise<PrintedPage> => {
    const { html } = contents.get(page.file)!
    const { route, title, description } = page.data
    const isNote = notes.has(page.file)
    const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id)
    const known = ids.map((id) => [linkedIds.has(id), names.get(id)])
    const key = makeKey({ values: [common, route, title, description, isNote, known, html] })
    const formats = await readOrMake(store, key, () => {
      const nodes = parseHtml(html)
      return {
        files: renderMarkdownPage(page.data, nodes, context),
        feed: isNote ? renderFeedContent(nodes, route, context) : '',
        parts: listSearchParts(nodes, names),
        styles: nodes.flatMap(stylesOf),
      }
    })
    return { ...page, ...formats }
  }
  return pMap(plan.pageData, print, diskConcurrency)
}

/** Lists the values of all `style` attributes in HTML. */
export function listStyles(html: string): string[] {
  return parseHtml(html).flatMap(stylesOf)
}

function stylesOf(node: RootContent): string[] {
  if (!isElement(node)) return []
  const { style } = node.properties
  return [...(typeof style === 'string' ? [style] : []), ...node.children.flatMap(stylesOf)]
}

/** Collects the ids that the links of pages and feature sources name. */
function collectLinkedIds({ pages, documents }: Pick<Site, 'pages' | 'documents'>) {
  const links = [...pages, ...documents].flatMap((document) => document.links)
  return new Set(
    links.flatMap(({ url }) => (url.includes('#') ? decodeUrl(url.split('#')[1]!) : [])),
  )
}
