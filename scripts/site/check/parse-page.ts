import { Parser } from 'htmlparser2'
import type { Route } from '#core/route.ts'
import { cleanPathOf } from '../serve/redirects.ts'

/** A value of a file, with the offsets of the tag or element that holds it. */
export interface Place {
  value: string
  start: number
  end: number
}

/** An HTML file of the built site, as far as the checks look at it; all lists in document order. */
export interface HtmlPage {
  /** Path below the folder of the site. */
  path: string
  text: string
  /** Where the server answers with it. */
  route: Route
  /** Whether it redirects to another page at once. */
  isRedirect: boolean
  titles: Place[]
  topHeadings: Place[]
  ids: Place[]
  /** Addresses of links to pages, and to other forms of this one. */
  links: Place[]
  /** Addresses of files that the page loads. */
  assets: Place[]
  /** Number of words in the article. */
  words: number
}

/** Parses an HTML file in one pass; skips comments, scripts, styles, templates and titles of drawings. */
export function parsePage(path: string, text: string): HtmlPage {
  const lists = { titles: [], topHeadings: [], ids: [], links: [], assets: [] }
  const page: HtmlPage = {
    ...{ path, text, route: cleanPathOf(`/${path}`), isRedirect: false, words: 0 },
    ...lists,
  }
  const open: Record<string, number> = { article: 0, svg: 0, template: 0 }
  let title: Place | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name in open) open[name]!++
      if (open.template) return
      const tag = { start: parser.startIndex, end: parser.endIndex + 1 }
      if (name === 'title' && !open.svg) page.titles.push((title = { ...tag, value: '' }))
      collectTag(page, name, attributes, tag)
    },
    ontext(part) {
      if (title) title.value += part
      else if (open.article) page.words += part.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
    },
    onclosetag(name) {
      if (name in open) open[name]!--
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
  tag: Omit<Place, 'value'>,
): void {
  const { id, href } = attributes
  if (id !== undefined) page.ids.push({ ...tag, value: id })
  if (name === 'h1') page.topHeadings.push({ ...tag, value: '' })
  if (name === 'meta' && attributes['http-equiv'] === 'refresh') page.isRedirect = true
  if (href !== undefined && isLink(name, attributes)) page.links.push({ ...tag, value: href })
  else {
    page.assets.push(...collectAssets(attributes).map((value) => ({ ...tag, value })))
  }
}

function isLink(name: string, { rel = '' }: Attributes): boolean {
  return name === 'a' || name === 'area' || (name === 'link' && /canonical|alternate/.test(rel))
}

/** Collects the addresses that a tag loads; a part of the page itself, `#icon`, is none. */
function collectAssets(attributes: Attributes): string[] {
  const { src, poster, href, srcset = '', property, content } = attributes
  const isPicture = property === 'og:image' || attributes.name === 'twitter:image'
  const candidates = srcset.split(/,\s+/).map((each) => each.trim().split(/\s/)[0] || undefined)
  const urls = [src, poster, href, attributes.data, isPicture ? content : undefined, ...candidates]
  return urls.flatMap((url) => (url === undefined || url.startsWith('#') ? [] : [url]))
}
