import { escapeHtml } from '#core/escape-html.ts'
import type { NavigationEntry } from '#generate/navigation-file.ts'
import { documentStyles } from './document-styles.ts'
import type { SitePages } from './read-pages.ts'
import { rewriteArticle } from './rewrite-article.ts'

/** Renders all pages of a site as one HTML document that needs no other file. */
export function renderDocument(site: SitePages, embed: (src: string) => string): string {
  const { title, description, language, docsUrl, styles, pages } = site
  const places = placePages(site.entries)
  const numbers = new Map(pages.map(({ route }, index) => [route, index + 1]))
  const parts = pages.map(({ route, html }) => {
    const { depth = 0, opened = [] } = places.get(route) ?? {}
    const id = idOf(numbers.get(route)!)
    const resolve = (href: string) => resolveLink(href, { route, docsUrl, numbers })
    const article = rewriteArticle(html, { prefix: `${id}-`, depth, resolve, embed })
    return { id, depth, opened, ...article }
  })
  const contents = parts.map(({ id, depth, opened, title: name }) => {
    const above = opened.map(
      (part) => `<li data-depth="${part.depth}">${escapeHtml(part.label)}</li>`,
    )
    return `${above.join('')}<li data-depth="${depth}"><a href="#${id}">${name}</a></li>`
  })
  const texts = parts.map(({ id, opened, html }) => {
    const above = opened.map(
      (part) =>
        `<h1 class="export__part" aria-level="${part.depth + 1}">${escapeHtml(part.label)}</h1>`,
    )
    return `<section class="export__page" id="${id}">${above.join('')}${html}</section>`
  })
  return `<!doctype html>
<html lang="${language}" class="light">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
${[...styles, documentStyles].map((text) => `<style>${text}</style>`).join('\n')}
</head>
<body class="export">
<header class="export__cover">
<p class="export__title">${escapeHtml(title)}</p>
<p>${escapeHtml(description)}</p>
<p><a href="${docsUrl}">${docsUrl}</a></p>
</header>
<nav class="export__contents"><p class="export__heading">Contents</p><ul>${contents.join('')}</ul></nav>
<main class="page">
${texts.join('\n')}
</main>
</body>
</html>
`
}

/** Where a page stands in the sidebar. */
interface PagePlace {
  /** How many categories it is in. */
  depth: number
  /** The categories whose first page it is. */
  opened: { label: string; depth: number }[]
}

function placePages(entries: NavigationEntry[]): Map<string, PagePlace> {
  const places = new Map<string, PagePlace>()
  let opened: PagePlace['opened'] = []
  const walk = (list: NavigationEntry[], depth: number) => {
    for (const [label, target] of list) {
      if (typeof target === 'string') {
        places.set(target, { depth, opened })
        opened = []
      } else {
        opened.push({ label, depth })
        walk(target, depth + 1)
      }
    }
  }
  walk(entries, 0)
  return places
}

interface LinkPlace {
  /** Of the page that the link is on. */
  route: string
  docsUrl: string
  numbers: ReadonlyMap<string, number>
}

/** Where a link leads: within the document where the page is in there, else to the published site. */
function resolveLink(href: string, { route, docsUrl, numbers }: LinkPlace): string {
  const decoded = href.replaceAll('&amp;', '&')
  const site = new URL(`${docsUrl}/`)
  const base = site.pathname.slice(0, -1)
  const url = new URL(decoded, new URL(base + route, site))
  if (url.origin !== site.origin || !url.pathname.startsWith(base)) return href
  const path = decodeURI(url.pathname.slice(base.length)).replace(/\/$/, '') || '/'
  const target = numbers.get(path)
  if (target === undefined || url.search !== '') return url.href.replaceAll('&', '&amp;')
  const id = url.hash === '' ? '' : `-${decodeURIComponent(url.hash.slice(1))}`
  return `#${idOf(target)}${id}`
}

function idOf(number: number): string {
  return `page-${number}`
}
