import type { List, Root } from 'mdast'
import pMap from 'p-map'
import { makeCodeKey, makeKey } from '#core/cache/make-key.ts'
import { readOrMake, type Store } from '#core/cache/store.ts'
import type { Feature } from '#content/feature.ts'
import type { Site } from '#content/site.ts'
import { list, paragraph, termItem, text } from '#content/markdown-nodes.ts'
import { llmsFullFileName } from '#content/read/generated-files.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { listRoutes, type Navigation } from '#core/navigation.ts'
import { decodeUrl } from '#core/url.ts'
import { markdownPathnameOf, type PageData } from '../page-data.ts'
import type { Plan } from '../plan.ts'
import { listConverters } from './converters.ts'
import { printMarkdown, renderMarkdownPage, type MarkdownFile } from './render-markdown-page.ts'

/** Files of a page: the page itself, and its parts if it would be too long. */
export type MarkdownFiles = [MarkdownFile, ...MarkdownFile[]]

interface MarkdownInput {
  plan: Pick<Plan, 'pages' | 'pageData'>
  navigation: Navigation
  features: readonly Feature[]
  site: { title: string; description: string; docsUrl: string }
  /** Cache of rendered pages. */
  store: Store<MarkdownFiles>
  /** Ids that links name. */
  linkedIds: ReadonlySet<string>
}

/**
 * Renders `llms.txt`, `llms-full.txt` with all listed pages, and a Markdown file for every page.
 * Returns the contents by path in `public/`.
 */
export async function makeMarkdownFiles(input: MarkdownInput): Promise<Map<string, string>> {
  const { plan, site, navigation, features, store, linkedIds } = input
  const pages = plan.pageData.map(({ data }) => data)
  const routes = new Set(pages.map(({ route }) => route))
  const converters = listConverters(features)
  const context = { converters, routes, linkedIds, docsUrl: site.docsUrl }
  const keyOfIds = makeKey({ values: [...linkedIds].sort() })
  const common = [makeCodeKey(), site.docsUrl, makeKey({ values: [...routes] }), keyOfIds]
  const makeFiles = ({ file, data }: Plan['pageData'][number]) => {
    const mdx = plan.pages.get(file)!
    const key = makeKey({ values: [...common, mdx] })
    return readOrMake(store, key, () => renderMarkdownPage(data, mdx, context))
  }
  const filesByPage = await pMap(plan.pageData, makeFiles, diskConcurrency)
  const files = new Map(filesByPage.flat())
  const sections = listSections(site.title, navigation, pages)
  const byPage = new Map(filesByPage.map((each) => [each[0][0], each]))
  const fullTexts = sections.flatMap((section) =>
    section.pages.flatMap((page) => byPage.get(markdownFileOf(page))!.map(([, text]) => text)),
  )
  files.set('llms.txt', renderLlmsTxt(site, sections))
  return files.set(llmsFullFileName, fullTexts.join('\n'))
}

/** Collects the ids that the links of pages and feature sources name. */
export function collectLinkedIds({ pages, documents }: Pick<Site, 'pages' | 'documents'>) {
  const links = [...pages, ...documents].flatMap((document) => document.links)
  return new Set(
    links.flatMap(({ url }) => (url.includes('#') ? decodeUrl(url.split('#')[1]!) : [])),
  )
}

function markdownFileOf({ route }: PageData): string {
  return markdownPathnameOf(route).slice(1)
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
function renderLlmsTxt(site: MarkdownInput['site'], sections: Section[]): string {
  const { title, description, docsUrl } = site
  return printMarkdown({
    type: 'root',
    children: [
      { type: 'heading', depth: 1, children: [text(title)] },
      { type: 'blockquote', children: [paragraph(text(description))] },
      paragraph(
        text('Each page is available as Markdown. All pages in one file: '),
        {
          type: 'link',
          url: `${docsUrl}/${llmsFullFileName}`,
          children: [text(llmsFullFileName)],
        },
        text('.'),
      ),
      ...sections.flatMap(({ label, pages }): Root['children'] => [
        { type: 'heading', depth: 2, children: [text(label)] },
        ...listLinks(pages, docsUrl),
      ]),
    ],
  })
}

function listLinks(pages: readonly PageData[], docsUrl: string): List[] {
  return list(
    pages.map(({ title, description, route }) => {
      const url = `${docsUrl}${markdownPathnameOf(route)}`
      return termItem([{ type: 'link', url, children: [text(title)] }], [text(description)])
    }),
  )
}
