import type { Nodes, Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { paragraph, text, type MarkdownConverters } from '#content/markdown-nodes.ts'
import { basePathOf } from '#core/base-path.ts'
import type { Route } from '#core/route.ts'
import { walkTree } from '#core/tree.ts'
import type { PageData } from '../page-data.ts'
import { markdownAddressOf } from '../page-addresses.ts'
import { toPlainTree } from './to-plain-tree.ts'

/** What the Markdown of pages depends on besides their text. */
export interface MarkdownContext {
  converters: MarkdownConverters
  /** The routes of all pages: links to them lead to their Markdown. */
  routes: ReadonlySet<Route>
  /** Address of the site. */
  docsUrl: string
}

/**
 * Renders a generated page (`mdx`) as plain Markdown: its title, its description, its address and its
 * text. Links to pages lead to their Markdown.
 */
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
  walkTree(tree, (node) => adaptLink(node, context))
  return printMarkdown(tree)
}

/** Parses a generated page into a tree of plain Markdown. */
export function parsePlain(mdx: string, converters: MarkdownConverters): Root {
  const { tree, problem } = parseMdx(mdx)
  if (!tree) throw new Error(problem.message)
  return toPlainTree(tree, converters)
}

/** Prints a tree as GitHub's Markdown. */
export function printMarkdown(tree: Root): string {
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    listItemIndent: 'one',
    rule: '-',
  })
}

/** Leads a link to another page's Markdown, below the path of the site. */
function adaptLink(node: Nodes, { routes, docsUrl }: MarkdownContext): void {
  if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') return
  const [pathname = '', suffix = ''] = node.url.split(/(?=[?#])(.*)/s)
  if (node.type !== 'image' && routes.has(pathname)) {
    node.url = `${markdownAddressOf(pathname)}${suffix}`
  }
  if (/^\/(?!\/)/.test(node.url)) node.url = basePathOf(docsUrl) + node.url
}
