import type { Element, RootContent as HtmlContent } from 'hast'
import type { Nodes, Root } from 'mdast'
import { escapeAttribute, escapeHtml } from '#core/escape.ts'
import type { Route } from '#core/route.ts'
import { walkTree } from '#core/tree.ts'
import { stripBasePath } from '#core/url.ts'
import { markdownPathnameOf, type PageData } from '#content/generated-site.ts'
import { hasClass, isElement, parseHtml, textOf } from '../parse-html.ts'
import { printMarkdown, toMarkdownTree } from './html-to-markdown.ts'

/** Site-wide data that the Markdown of pages depends on. */
export interface MarkdownContext {
  /** Routes of pages. Links to them are replaced by links to their Markdown. */
  routes: ReadonlySet<Route>
  /** Ids that links name. Only these get an anchor. */
  linkedIds: ReadonlySet<string>
  /** URL of the site, without a trailing slash. */
  docsUrl: string
  /** Path at the start of internal URLs in the HTML, or an empty string. */
  basePath: string
}

export interface MarkdownFile {
  /** Path in `public/`. */
  path: string
  text: string
}

/** Maximum length of a page in characters. Agents often truncate longer ones. */
export const maxMarkdownLength = 50_000

/**
 * Renders the HTML of a page as Markdown, starting with its title, description and URL. The
 * operations of a page that would be too long follow as files of their own, which the page links to.
 */
export function renderMarkdownPage(
  { route, title, description }: PageData,
  children: HtmlContent[],
  context: MarkdownContext,
): [MarkdownFile, ...MarkdownFile[]] {
  const { linkedIds, docsUrl } = context
  const pathname = markdownPathnameOf(route)
  const renderWhole = (children: HtmlContent[]): MarkdownFile => ({
    path: pathname.slice(1),
    text: renderFile(
      { title, description: escapeHtml(description), url: route, children },
      context,
    ),
  })
  const whole = renderWhole(children)
  if (whole.text.length <= maxMarkdownLength) return [whole]
  const parts = listParts(children, route)
  const short = children.flatMap((node) => {
    const part = parts.find((each) => each.node === node)
    if (!part) return node
    const ids = listIds(node).filter((id) => linkedIds.has(id))
    const anchors = ids.map((id) => `<span id="${escapeAttribute(id)}"></span>`)
    return parseHtml(`<p>${anchors.join('')}${renderLink(docsUrl + part.pathname, part.title)}</p>`)
  })
  const partDescription = `Part of ${renderLink(docsUrl + pathname, title)}`
  const files = parts.map((part): MarkdownFile => {
    const url = `${route}#${part.id}`
    const file = { title: part.title, description: partDescription, url, children: [part.node] }
    return { path: part.pathname.slice(1), text: renderFile(file, context) }
  })
  return [renderWhole(short), ...files]
}

/** Lists the operations, each with the id and the text of the heading above it. */
function listParts(children: HtmlContent[], route: Route) {
  let heading: Element | undefined
  return children.filter(isElement).flatMap((node) => {
    const inner = node.children.filter(isElement)
    heading = inner.find(({ tagName }) => /^h\d$/.test(tagName)) ?? heading
    const [, id] = heading ? listIds(heading) : []
    if (!heading || id === undefined || !hasClass(node, 'ref')) return []
    const title = textOf(heading)
    heading = undefined
    return [{ node, id, title, pathname: markdownPathnameOf(`${route}/${id}`) }]
  })
}

/** Lists the ids of an element and the elements in it. */
function listIds(node: HtmlContent): string[] {
  if (!isElement(node)) return []
  const { id } = node.properties
  return [...(typeof id === 'string' ? [id] : []), ...node.children.flatMap(listIds)]
}

interface FileContent {
  title: string
  /** HTML. */
  description: string
  /** Route of the page, with the id of a part. */
  url: string
  children: HtmlContent[]
}

function renderFile(file: FileContent, context: MarkdownContext): string {
  const { docsUrl } = context
  const url = docsUrl + file.url
  const head = parseHtml(
    `<h1>${escapeHtml(file.title)}</h1>` +
      `<blockquote><p>${file.description}</p></blockquote>` +
      `<p>${renderLink(url, url)}</p>` +
      `<p>Index of all pages: ${renderLink(`${docsUrl}/llms.txt`, 'llms.txt')}</p>`,
  )
  const route = file.url.replace(/#.*/s, '')
  return printMarkdown(convertHtml([...head, ...file.children], route, context))
}

export function renderLink(url: string, text: string): string {
  return `<a href="${escapeAttribute(url)}">${escapeHtml(text)}</a>`
}

/** Converts the HTML of the page at `route`, or of a part of it, to Markdown. */
export function convertHtml(children: HtmlContent[], route: Route, context: MarkdownContext): Root {
  const tree = toMarkdownTree(children, context.linkedIds)
  walkTree(tree, (node) => rewriteLink(node, route, context))
  return tree
}

/**
 * Points page links to the Markdown of their pages, and makes internal URLs absolute. A link within
 * the page at `route` may also be in the file of a part, or in `llms-full.txt`.
 */
function rewriteLink(node: Nodes, route: Route, context: MarkdownContext): void {
  if (node.type !== 'link' && node.type !== 'image') return
  const { routes, docsUrl, basePath } = context
  if (node.url.startsWith('#')) node.url = basePath + route + node.url
  if (!/^\/(?!\/)/.test(node.url)) return
  const [address = '', suffix = ''] = node.url.split(/(?=[?#])(.*)/s)
  const pathname = stripBasePath(basePath, address) ?? address
  const isPage = node.type === 'link' && routes.has(pathname)
  node.url = docsUrl + (isPage ? markdownPathnameOf(pathname) : pathname) + suffix
}
