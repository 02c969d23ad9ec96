import type { Nodes, Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { paragraph, text, type MarkdownConverters } from '#content/markdown-nodes.ts'
import { basePathOf } from '#core/url.ts'
import type { Route } from '#core/route.ts'
import { walkTree } from '#core/tree.ts'
import type { PageData } from '../page-data.ts'
import { markdownAddressOf } from '../page-addresses.ts'
import { toPlainTree } from './to-plain-tree.ts'

/** Site-wide data that the Markdown of pages depends on. */
export interface MarkdownContext {
  converters: MarkdownConverters
  /** Routes of all pages. Links to them are replaced by links to their Markdown. */
  routes: ReadonlySet<Route>
  /** URL of the site, without a trailing slash. */
  docsUrl: string
}

/** Renders a generated page as Markdown, starting with its title, description and URL. */
export function renderMarkdownPage(data: PageData, mdx: string, context: MarkdownContext): string {
  const { route, title, description } = data
  const address = `${context.docsUrl}${route}`
  const head: Root['children'] = [
    { type: 'heading', depth: 1, children: [text(title)] },
    { type: 'blockquote', children: [paragraph(text(description))] },
    paragraph({ type: 'link', url: address, children: [text(address)] }),
  ]
  const { children } = parsePlain(mdx, context.converters)
  const tree: Root = { type: 'root', children: [...head, ...children] }
  walkTree(tree, (node) => rewriteLink(node, context))
  return printMarkdown(tree)
}

/** Parses a generated page into a plain Markdown tree. */
export function parsePlain(mdx: string, converters: MarkdownConverters): Root {
  const { tree, problem } = parseMdx(mdx)
  if (!tree) throw new Error(problem.message)
  return toPlainTree(tree, converters)
}

/** Serializes a tree as GitHub Flavored Markdown. */
export function printMarkdown(tree: Root): string {
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    listItemIndent: 'one',
    rule: '-',
  })
}

/** Points page links to the Markdown of their pages, and adds the base path to internal URLs. */
function rewriteLink(node: Nodes, { routes, docsUrl }: MarkdownContext): void {
  if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') return
  const [pathname = '', suffix = ''] = node.url.split(/(?=[?#])(.*)/s)
  if (node.type !== 'image' && routes.has(pathname)) {
    node.url = `${markdownAddressOf(pathname)}${suffix}`
  }
  if (/^\/(?!\/)/.test(node.url)) node.url = basePathOf(docsUrl) + node.url
}
