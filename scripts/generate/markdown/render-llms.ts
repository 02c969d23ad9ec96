import type { List, Root } from 'mdast'
import { list, paragraph, termItem, text } from '#content/markdown-nodes.ts'
import { listRoutes, type Navigation } from '#core/navigation.ts'
import type { PageData } from '../page-data.ts'
import { llmsFullFileName } from '#content/read/generated-files.ts'
import { markdownAddressOf } from '../page-addresses.ts'
import { printMarkdown } from './render-markdown-page.ts'

/** Site data for `llms.txt`. */
export interface LlmsInput {
  title: string
  description: string
  /** URL of the site, without a trailing slash. */
  docsUrl: string
  navigation: Navigation
  pages: readonly PageData[]
}

/** Renders `llms.txt` (https://llmstxt.org) with links to the Markdown of all listed pages. */
export function renderLlms(site: LlmsInput): string {
  const { title, description, docsUrl } = site
  const full = `${docsUrl}/${llmsFullFileName}`
  const sections = listSections(site).flatMap(({ label, pages }): Root['children'] => [
    { type: 'heading', depth: 2, children: [text(label)] },
    ...listLinks(pages, docsUrl),
  ])
  return printMarkdown({
    type: 'root',
    children: [
      { type: 'heading', depth: 1, children: [text(title)] },
      { type: 'blockquote', children: [paragraph(text(description))] },
      paragraph(
        text('Each page is available as Markdown. All pages in one file: '),
        { type: 'link', url: full, children: [text(llmsFullFileName)] },
        text('.'),
      ),
      ...sections,
    ],
  })
}

/** Lists the pages of `llms.txt` in order. */
export function listInOrder(site: Pick<LlmsInput, 'navigation' | 'pages' | 'title'>): PageData[] {
  return listSections(site).flatMap(({ pages }) => pages)
}

interface Section {
  label: string
  pages: PageData[]
}

/** Groups the listed pages by category. The others come first, under the site's title. */
function listSections({
  navigation: { entries },
  pages,
  title,
}: Pick<LlmsInput, 'navigation' | 'pages' | 'title'>): Section[] {
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

function listLinks(pages: readonly PageData[], docsUrl: string): List[] {
  return list(
    pages.map(({ title, description, route }) => {
      const url = `${docsUrl}${markdownAddressOf(route)}`
      return termItem([{ type: 'link', url, children: [text(title)] }], [text(description)])
    }),
  )
}
