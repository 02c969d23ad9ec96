import type { Nodes, Root } from 'mdast'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { paragraph, text } from '#content/markdown-nodes.ts'
import type { MarkdownConverters } from '#content/markdown-nodes.ts'
import { basePathOf } from '#core/base-path.ts'
import type { Route } from '#core/route.ts'
import { walkTree } from '#core/tree/walk-tree.ts'
import { alertsToCallouts } from '../alerts-to-callouts.ts'
import type { PageData } from '../page-data.ts'
import { addAnchors } from './add-anchors.ts'
import { markdownAddressOf } from './markdown-address.ts'
import { printMarkdown } from './print-markdown.ts'
import { unfoldTree } from './unfold-tree.ts'

/** What the Markdown of pages is made in the light of. */
export interface MarkdownContext {
  /** What stands for each element. */
  unfolders: MarkdownConverters
  /** The routes of all pages: links to them lead to their Markdown. */
  routes: ReadonlySet<Route>
  /** Address of the site. */
  docsUrl: string
}

/**
 * Renders a generated page (`mdx`) as plain Markdown: its title, its description, its address and its
 * text. Links to pages lead to their Markdown, and to anchors there.
 */
export function renderMarkdownPage(data: PageData, mdx: string, context: MarkdownContext): string {
  const { route, title, description } = data
  const address = `${context.docsUrl}${route}`
  const head: Root['children'] = [
    { type: 'heading', depth: 1, children: [text(title)] },
    { type: 'blockquote', children: [paragraph(text(description))] },
    paragraph({ type: 'link', url: address, children: [text(address)] }),
  ]
  const { children } = unfoldPage(mdx, context.unfolders)
  const tree: Root = { type: 'root', children: [...head, ...children] }
  walkTree(tree, (node) => redirect(node, route, context.routes))
  const anchored = addAnchors(tree)
  walkTree(anchored, (node) => moveBelow(node, basePathOf(context.docsUrl)))
  return printMarkdown(anchored)
}

/** The text of a generated page as a tree of plain Markdown. */
export function unfoldPage(mdx: string, unfolders: MarkdownConverters): Root {
  const { tree, problem } = parseMdx(mdx)
  if (!tree) throw new Error(problem.message)
  alertsToCallouts()(tree)
  return unfoldTree(tree, unfolders)
}

function redirect(node: Nodes, own: Route, routes: MarkdownContext['routes']): void {
  if (node.type !== 'link' && node.type !== 'definition') return
  const [pathname = '', suffix = ''] = node.url.split(/(?=[?#])(.*)/s)
  const route = pathname === '' ? own : pathname
  if (routes.has(route)) node.url = `${markdownAddressOf(route)}${suffix}`
}

function moveBelow(node: Nodes, basePath: string): void {
  const leads = node.type === 'link' || node.type === 'definition' || node.type === 'image'
  if (leads && /^\/(?!\/)/.test(node.url)) node.url = basePath + node.url
}
