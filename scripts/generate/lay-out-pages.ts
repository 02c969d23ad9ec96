import { Parser } from 'htmlparser2'
import pMap from 'p-map'
import { atomFileName, rssFileName } from '#content/read/generated-files.ts'
import { isReleaseNote } from '#content/read/release-notes.ts'
import type { Product } from '#content/schema/product.ts'
import type { ThemeConfig } from '#content/schema/theme.ts'
import { makeKey } from '#core/cache/make-key.ts'
import { openStore, readOrMake } from '#core/cache/store.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { findTrail } from '#core/navigation.ts'
import { openPageStore, type PageIndexEntry } from './layout-data.ts'
import type { PageBuildError } from './page-build-errors.ts'
import type { Highlight } from './highlight.ts'
import { cardPathnameOf, markdownPathnameOf, type PageData, type LayoutPage } from './page-data.ts'
import type { PageContent, PageRenderer } from './page-renderer.ts'
import type { Plan } from './plan.ts'
import { renderStructuredData } from './structured-data.ts'

interface RenderInput {
  plan: Pick<Plan, 'pageData' | 'navigation'>
  product: Product
  theme: ThemeConfig
  renderer: PageRenderer
  /** Paths of the files in `public/`. Pages link only to these. */
  files: ReadonlySet<string>
}

/**
 * Renders the content of generated pages, by path with `.mdx`, or takes it from the cache.
 * `contents` leaves out the pages in `errors`.
 */
export async function renderContents(
  pages: ReadonlyMap<string, string>,
  renderer: PageRenderer,
  highlight: Highlight,
) {
  const store = openStore<PageContent>('contents')
  const contents = new Map<string, PageContent>()
  const errors: PageBuildError[] = []
  const render = async ([file, text]: [string, string]) => {
    const key = makeKey({ values: [renderer.key, text] })
    const make = () => renderer.renderContent(text, highlight)
    try {
      contents.set(file, await readOrMake(store, key, make))
    } catch (error) {
      errors.push({ file, message: (error as Error).message })
    }
  }
  const mdxPages = [...pages].filter(([file]) => file.endsWith('.mdx'))
  await pMap(mdxPages, render, diskConcurrency)
  return { contents, errors }
}

/** Renders every page in the plan around its content, and stores it. Returns the index of pages. */
export function layOutPages(
  contents: ReadonlyMap<string, PageContent>,
  input: RenderInput,
): Promise<PageIndexEntry[]> {
  const store = openPageStore()
  const render = async ({ file, data }: Plan['pageData'][number]) => {
    const page = layOutPage(data, contents.get(file)!, input)
    const hash = makeKey({ values: [page] })
    await readOrMake(store, hash, () => page)
    return { docId: data.docId, route: data.route, hash }
  }
  return pMap(input.plan.pageData, render, diskConcurrency)
}

function layOutPage(data: PageData, content: PageContent, input: RenderInput): LayoutPage {
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

/** Collects the values of all `style` attributes, sorted. */
export function collectStyles(contents: ReadonlyMap<string, PageContent>): string[] {
  const styles = new Set<string>()
  const parser = new Parser({ onattribute: (name, value) => name === 'style' && styles.add(value) })
  for (const { html } of contents.values()) if (html.includes(' style=')) parser.parseComplete(html)
  return [...styles].sort()
}
