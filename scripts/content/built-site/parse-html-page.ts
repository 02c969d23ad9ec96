import { Parser } from 'htmlparser2'
import type { Offsets } from '#core/diagnostic.ts'
import { canonicalPathOf, type Route } from '#core/route.ts'

/** Value in a file, with the offsets of the tag or text that contains it. */
export interface LocatedValue extends Offsets {
  value: string
}

/** Parsed HTML file of a built site. All lists are in document order. */
export interface HtmlPage {
  path: string
  /** URL path of the file, without the base path. */
  route: Route
  /** Target of its `<meta>` redirect, if it has one. */
  redirect: string | undefined
  /** Canonical URL, if the page has one. */
  canonical: string | undefined
  /** Whether it asks search engines not to list it. */
  isHidden: boolean
  titles: LocatedValue[]
  topHeadings: LocatedValue[]
  ids: LocatedValue[]
  /** Names of `<a>`, which links can lead to like ids. */
  anchorNames: string[]
  /** URLs of links, including canonical and alternate ones. */
  links: LocatedValue[]
  /** URLs of files that the page loads, and of its social card. */
  assets: LocatedValue[]
  styleSheets: string[]
  wordCount: number
}

/** Parses an HTML file in one pass. Skips templates and the titles of SVGs. */
export function parseHtmlPage(path: string, text: string): HtmlPage {
  const page: HtmlPage = {
    path,
    route: canonicalPathOf(`/${path}`),
    redirect: undefined,
    canonical: undefined,
    isHidden: false,
    titles: [],
    topHeadings: [],
    ids: [],
    anchorNames: [],
    links: [],
    assets: [],
    styleSheets: [],
    wordCount: 0,
  }
  const openCounts: Record<string, number> = { article: 0, svg: 0, template: 0 }
  let title: LocatedValue | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name in openCounts) openCounts[name]!++
      if (openCounts.template) return
      const tag = { start: parser.startIndex, end: parser.endIndex + 1 }
      if (name === 'title' && !openCounts.svg) {
        title = { ...tag, value: '' }
        page.titles.push(title)
      }
      collectTag(page, name, attributes, tag)
    },
    ontext(part) {
      if (title) title.value += part
      else if (openCounts.article) page.wordCount += part.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
    },
    onclosetag(name) {
      if (name in openCounts) openCounts[name]!--
      if (name === 'title') title = undefined
    },
  })
  parser.end(text)
  return page
}

type Attributes = Readonly<Record<string, string>>

function collectTag(
  page: HtmlPage,
  name: string,
  attributes: Attributes,
  tag: Omit<LocatedValue, 'value'>,
): void {
  const { id, href } = attributes
  if (id !== undefined) page.ids.push({ ...tag, value: id })
  if (name === 'h1') page.topHeadings.push({ ...tag, value: '' })
  if (name === 'a' && attributes.name !== undefined) page.anchorNames.push(attributes.name)
  if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh') {
    page.redirect = /url=\s*["']?([^"']*)/i.exec(attributes.content ?? '')?.[1]?.trim()
  }
  if (name === 'link' && attributes.rel === 'canonical') page.canonical = href
  if (name === 'link' && href !== undefined && /stylesheet/.test(attributes.rel ?? '')) {
    page.styleSheets.push(href)
  }
  if (name === 'meta' && attributes.name === 'robots' && attributes.content === 'noindex') {
    page.isHidden = true
  }
  if (href !== undefined && isLink(name, attributes)) page.links.push({ ...tag, value: href })
  else {
    page.assets.push(...collectAssets(attributes).map((value) => ({ ...tag, value })))
  }
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
