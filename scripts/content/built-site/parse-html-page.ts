import { Parser } from 'htmlparser2'
import { routeOfPath, type Route } from '#core/route.ts'

/** Parsed HTML file of a built site. All lists are in document order. */
export interface HtmlPage {
  path: string
  /** URL path of the file, without the base path. */
  route: Route
  /** Target of its `<meta>` redirect, if it has one. */
  redirect: string | undefined
  /** Canonical URL, if the page has one. */
  canonical: string | undefined
  /** Ids, and names of `<a>`, each with the name of its element. */
  ids: { value: string; element: string }[]
  /** URLs of links, including canonical and alternate ones. */
  links: string[]
  /** URLs of files that the page loads, and of its social card. */
  assets: string[]
  styleSheets: string[]
}

/** Parses an HTML file in one pass. Skips templates. */
export function parseHtmlPage(path: string, text: string): HtmlPage {
  const page: HtmlPage = {
    path,
    route: routeOfPath(`/${path}`),
    redirect: undefined,
    canonical: undefined,
    ids: [],
    links: [],
    assets: [],
    styleSheets: [],
  }
  let openTemplates = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'template') openTemplates++
      if (openTemplates === 0) collectTag(page, name, attributes)
    },
    onclosetag(name) {
      if (name === 'template') openTemplates--
    },
  })
  parser.end(text)
  return page
}

type Attributes = Readonly<Record<string, string>>

function collectTag(page: HtmlPage, name: string, attributes: Attributes): void {
  const { id, href } = attributes
  if (id !== undefined) page.ids.push({ value: id, element: name })
  if (name === 'a' && attributes.name !== undefined) {
    page.ids.push({ value: attributes.name, element: name })
  }
  if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh') {
    page.redirect = /url=\s*["']?([^"']*)/i.exec(attributes.content ?? '')?.[1]?.trim()
  }
  if (name === 'link' && attributes.rel === 'canonical') page.canonical = href
  if (name === 'link' && href !== undefined && /stylesheet/.test(attributes.rel ?? '')) {
    page.styleSheets.push(href)
  }
  if (href !== undefined && isLink(name, attributes)) page.links.push(href)
  else page.assets.push(...collectAssets(attributes))
}

function isLink(name: string, { rel = '' }: Attributes): boolean {
  return name === 'a' || name === 'area' || (name === 'link' && /canonical|alternate/.test(rel))
}

/** Collects the URLs of files that a tag loads, and of social cards. Skips fragments. */
function collectAssets(attributes: Attributes): string[] {
  const { src, poster, href, srcset = '', property, content } = attributes
  const isPicture = property === 'og:image' || attributes.name === 'twitter:image'
  const candidates = srcset.split(/,\s+/).map((each) => each.trim().split(/\s/)[0] || undefined)
  const urls = [src, poster, href, attributes.data, isPicture ? content : undefined, ...candidates]
  return urls.flatMap((url) => (url === undefined || url.startsWith('#') ? [] : [url]))
}
