import pMap from 'p-map'
import { atomFileName, rssFileName } from '#content/read/generated-files.ts'
import { isReleaseNote } from '#content/read/release-notes.ts'
import type { Product } from '#content/schema/product.ts'
import type { ThemeConfig } from '#content/schema/theme.ts'
import { makeKey } from '#core/cache/make-key.ts'
import { readOrMake } from '#core/cache/store.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { findTrail } from '#core/navigation.ts'
import {
  openPageStore,
  type PageIndexEntry,
  cardPathnameOf,
  markdownPathnameOf,
  type PageData,
  type LayoutPage,
} from '#content/generated-site.ts'
import type { PageContent, PageRenderer } from './page-renderer.ts'
import type { Plan, PlannedPage } from './plan.ts'
import { renderStructuredData } from './structured-data.ts'

interface LayoutInput {
  plan: Pick<Plan, 'pageData' | 'navigation'>
  product: Product
  theme: ThemeConfig
  renderer: PageRenderer
  /** Paths of the files in `public/`. Pages link only to these. */
  files: ReadonlySet<string>
}

/** Puts the content of every page into its layout, and stores it. Returns the index of pages. */
export function layOutPages(
  contents: ReadonlyMap<string, PageContent>,
  input: LayoutInput,
): Promise<PageIndexEntry[]> {
  const store = openPageStore()
  const layOut = async ({ file, data }: PlannedPage) => {
    const page = layOutPage(data, contents.get(file)!, input)
    const hash = makeKey({ values: [page] })
    await readOrMake(store, hash, () => page)
    return { docId: data.docId, route: data.route, hash }
  }
  return pMap(input.plan.pageData, layOut, diskConcurrency)
}

function layOutPage(data: PageData, content: PageContent, input: LayoutInput): LayoutPage {
  const { plan, product, theme, renderer, files } = input
  const { entries, pages } = plan.navigation
  const { route, source } = data
  const trail = findTrail(entries, route)
  const index = pages.findIndex((page) => page.route === route)
  const toc = selectTocEntries(data, content, theme)
  const { docsUrl } = product
  const isWritten = (pathname: string) => files.has(pathname.slice(1))
  const markdownUrl = encodeURIComponent(docsUrl + markdownPathnameOf(route))
  const cardPath = cardPathnameOf(route)
  const card = isWritten(cardPath) ? cardPath : undefined
  const props = {
    metadata: data,
    toc,
    trail,
    entries,
    previous: pages[index - 1],
    next: index === -1 ? undefined : pages[index + 1],
    markdownPath: markdownPathnameOf(route),
    assistants: theme.assistants.map(({ label, href }) => {
      return { label, href: href.replaceAll('{url}', markdownUrl) }
    }),
    reportHref: product.reportUrl && renderReportHref(product.reportUrl, docsUrl + route),
    editUrl:
      product.editUrl && source ? `${product.editUrl.replace(/\/$/, '')}/${source}` : undefined,
  }
  return {
    data,
    formats: Object.fromEntries(listFormats(data).filter(([, pathname]) => isWritten(pathname))),
    card,
    main:
      renderer.renderMain(props, content.html) +
      renderStructuredData({ data, card, trail, product, theme }),
    toc: toc.length > 0 ? renderer.renderTableOfContents({ entries: toc }) : '',
  }
}

/** Lists the formats that a page may have, by media type. */
function listFormats(data: PageData): [type: string, pathname: string][] {
  return Object.entries({
    'text/markdown': markdownPathnameOf(data.route),
    ...(isReleaseNote(data) && {
      'application/atom+xml': `/${atomFileName}`,
      'application/rss+xml': `/${rssFileName}`,
    }),
  })
}

/** Returns the link that reports a problem with a page, by email or with a form. */
function renderReportHref(reportUrl: string, url: string): string {
  const page = encodeURIComponent(url)
  return reportUrl.startsWith('https:')
    ? `${reportUrl}?page=${page}`
    : `mailto:${reportUrl}?subject=Problem%20with%20a%20page&body=${page}`
}

function selectTocEntries(
  { route, hide_table_of_contents: isHidden }: PageData,
  { toc }: PageContent,
  { tableOfContents: { minLevel, maxLevel } }: ThemeConfig,
) {
  if (isHidden || route === '/') return []
  const entries = toc.filter(({ depth }) => depth >= minLevel && depth <= maxLevel)
  return entries.map(({ id, value }) => ({ id, value }))
}
