import { Parser } from 'htmlparser2'
import type { SourceFile } from '#content/read/read-content.ts'
import { cleanPathOf } from '../serve/clean-path.ts'
import { collectAssets } from './collect-assets.ts'
import type { HtmlPage, Tag } from './html-page.ts'

/** Files with which a server answers where there is nothing. */
const errorPages = new Set(['404.html', '_not-found.html'])

/** The accessible name of the sidebar. */
const sidebarName = 'Docs'

/**
 * Parses an HTML file in one pass. Whatever is no part of the document is left out: comments,
 * scripts, styles and templates.
 */
export function parseHtml(file: SourceFile): HtmlPage {
  const page = createPage(file)
  const parts = createPartTracker()
  let title: (Tag & { text: string }) | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      const tag = { start: parser.startIndex, end: parser.endIndex + 1 }
      parts.open(name, attributes)
      if (parts.isIn('template')) return
      if (name === 'title' && !parts.isIn('svg')) {
        title = { ...tag, text: '' }
        page.titles.push(title)
      }
      collectTag(page, { name, attributes, tag, parts })
    },
    ontext(text) {
      if (title) title.text += text
      else if (parts.isIn('article')) page.words += countWords(text)
    },
    onclosetag(name) {
      parts.close(name)
      if (name === 'title') title = undefined
    },
  })
  parser.end(file.text)
  return page
}

interface OpenTag {
  name: string
  attributes: Readonly<Record<string, string>>
  tag: Tag
  parts: PartTracker
}

function createPage(file: SourceFile): HtmlPage {
  const isErrorPage = errorPages.has(file.path)
  return {
    file,
    route: cleanPathOf(`/${file.path}`),
    isErrorPage,
    isRedirect: false,
    isListed: !isErrorPage,
    language: undefined,
    titles: [],
    descriptions: [],
    canonicals: [],
    topHeadings: [],
    ids: [],
    links: [],
    assets: [],
    scriptSources: [],
    sidebar: undefined,
    isSidebarPartial: false,
    words: 0,
  }
}

function collectTag(page: HtmlPage, open: OpenTag): void {
  const { name, attributes, tag, parts } = open
  if (attributes.id !== undefined) page.ids.push(toId(open, attributes.id))
  if (name === 'html') page.language = attributes.lang
  if (name === 'h1') page.topHeadings.push(tag)
  if (name === 'meta') collectMeta(page, open)
  if (parts.isIn('sidebar')) page.sidebar ??= []
  if (name === 'nav' && parts.isIn('sidebar') && attributes['data-partial'] !== undefined) {
    page.isSidebarPartial = true
  }
  if (attributes['data-sidebar'] === 'none') page.sidebar = undefined
  if ((name === 'a' || name === 'area') && attributes.href !== undefined) {
    const link = { ...tag, attribute: 'href', url: attributes.href }
    page.links.push(link)
    if (parts.isIn('sidebar')) page.sidebar?.push(link)
  }
  if (name === 'link' && hasToken(attributes.rel, 'canonical')) {
    page.canonicals.push({ ...tag, attribute: 'href', url: attributes.href ?? '' })
  }
  if (name === 'link' && hasToken(attributes.rel, 'alternate')) {
    page.links.push({ ...tag, attribute: 'href', url: attributes.href ?? '' })
  }
  page.assets.push(...collectAssets(name, attributes, tag))
}

function collectMeta(page: HtmlPage, { attributes, tag }: OpenTag): void {
  const name = attributes.name?.toLowerCase()
  const header = attributes['http-equiv']?.toLowerCase()
  if (header === 'refresh') page.isRedirect = true
  if (header === 'content-security-policy') {
    const scripts = /(?:^|;)\s*script-src ([^;]*)/.exec(attributes.content ?? '')?.[1] ?? ''
    page.scriptSources.push(...scripts.split(' '))
  }
  const { property } = attributes
  if (property === 'og:image' || name === 'twitter:image') {
    page.assets.push({ ...tag, attribute: 'content', url: attributes.content ?? '', kind: 'media' })
  }
  if (name === 'description') page.descriptions.push({ ...tag, text: attributes.content ?? '' })
  if (name === 'robots' && /\bno(?:ne|index)\b/i.test(attributes.content ?? '')) {
    page.isListed = false
  }
}

function toId({ name, tag, parts }: OpenTag, id: string) {
  const depth = /^h[2-6]$/.test(name) && parts.isIn('article') ? Number(name[1]) : undefined
  return { ...tag, id, ...(depth !== undefined && { headingDepth: depth }) }
}

function hasToken(value: string | undefined, token: string): boolean {
  return value !== undefined && value.toLowerCase().split(/\s+/).includes(token)
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
}

/** The parts of a page that mean something to the checks. */
type Part = 'article' | 'sidebar' | 'svg' | 'template'

/** Knows in which parts of the page the parser is. */
interface PartTracker {
  open(name: string, attributes: OpenTag['attributes']): void
  close(name: string): void
  isIn(part: Part): boolean
}

function createPartTracker(): PartTracker {
  const depths: Record<Part, number> = { article: 0, sidebar: 0, svg: 0, template: 0 }
  /** For each open `<nav>` whether it is the sidebar. */
  const navs: boolean[] = []
  const isPart = (name: string): name is Part => name !== 'sidebar' && Object.hasOwn(depths, name)
  return {
    open(name, attributes) {
      if (isPart(name)) depths[name]++
      if (name !== 'nav') return
      navs.push(attributes['aria-label'] === sidebarName)
      if (navs.at(-1)) depths.sidebar++
    },
    close(name) {
      if (isPart(name)) depths[name]--
      if (name === 'nav' && navs.pop()) depths.sidebar--
    },
    isIn: (part) => depths[part] > 0,
  }
}
