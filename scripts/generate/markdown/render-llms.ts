import { markdownPathnameOf, type PageData } from '#content/generated-site.ts'
import { llmsFileName, llmsFullFileName } from '#content/read/generated-files.ts'
import type { ThemeConfig } from '#content/schema/theme.ts'
import { escapeHtml } from '#core/escape.ts'
import { listRoutes, type Navigation } from '#core/navigation.ts'
import type { PrintedPage } from '../print-pages.ts'
import { parseHtml } from '../parse-html.ts'
import { printMarkdown, toMarkdownTree } from './html-to-markdown.ts'
import { renderLink } from './render-markdown.ts'

interface LlmsInput {
  pages: readonly Pick<PrintedPage, 'data' | 'files'>[]
  navigation: Navigation
  docsUrl: string
  theme: Pick<ThemeConfig, 'siteTitle' | 'description'>
}

/**
 * Renders `llms.txt` (https://llmstxt.org) with links to the Markdown of all listed pages, and
 * `llms-full.txt` with their Markdown. Returns the contents by path in `public/`.
 */
export function renderLlmsFiles(input: LlmsInput): [file: string, text: string][] {
  const sections = listSections(input)
  const full = sections.flatMap(({ pages }) =>
    pages.flatMap(({ files }) => files.map(({ text }) => text)),
  )
  return [
    [llmsFileName, renderLlmsTxt(input, sections)],
    [llmsFullFileName, full.join('\n')],
  ]
}

interface Section {
  label: string
  pages: LlmsInput['pages']
}

/**
 * Groups the listed pages by top-level category. Pages outside of categories come first, under the
 * site's title.
 */
function listSections({ pages, navigation: { entries }, theme }: LlmsInput): Section[] {
  const listed = new Map(
    pages.flatMap((page) => (page.data.unlisted ? [] : [[page.data.route, page]])),
  )
  const toSection = (label: string, routes: string[]) => ({
    label,
    pages: routes.flatMap((route) => listed.get(route) ?? []),
  })
  const inSidebar = new Set(listRoutes(entries))
  const hidden = [...listed.keys()].filter((route) => !inSidebar.has(route))
  const topLevel = entries.filter(([, target]) => typeof target === 'string')
  const categories = entries.filter(([, target]) => typeof target !== 'string')
  const sections = [
    toSection(theme.siteTitle, [...listRoutes(topLevel), ...hidden]),
    ...categories.map((entry) => toSection(entry[0], listRoutes([entry]))),
  ]
  return sections.filter((section) => section.pages.length > 0)
}

function renderLlmsTxt({ docsUrl, theme }: LlmsInput, sections: Section[]): string {
  const full = renderLink(`${docsUrl}/${llmsFullFileName}`, llmsFullFileName)
  const toItem = ({ data: { route, title, description } }: { data: PageData }) =>
    `<li>${renderLink(docsUrl + markdownPathnameOf(route), title)}: ${escapeHtml(description)}</li>`
  const lists = sections.map(({ label, pages }) => {
    return `<h2>${escapeHtml(label)}</h2><ul>${pages.map(toItem).join('')}</ul>`
  })
  const html =
    `<h1>${escapeHtml(theme.siteTitle)}</h1>` +
    `<blockquote><p>${escapeHtml(theme.description)}</p></blockquote>` +
    `<p>Each page is available as Markdown. All pages in one file: ${full}.</p>` +
    lists.join('')
  return printMarkdown(toMarkdownTree(parseHtml(html)))
}
