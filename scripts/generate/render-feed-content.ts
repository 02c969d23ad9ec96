import { toHtml } from 'hast-util-to-html'
import { toHast } from 'mdast-util-to-hast'
import type { MarkdownConverters } from '#content/markdown-nodes.ts'
import type { Route } from '#core/route.ts'
import { walkTree } from '#core/tree/walk-tree.ts'
import { unfoldPage } from './markdown/render-markdown-page.ts'

/**
 * Renders the text of a generated page as HTML that stands by itself, as feed readers show it: without
 * script and style, with full addresses. `base` is the address of the site, without a slash at the end.
 */
export function renderFeedContent(
  mdx: string,
  { base, route }: { base: string; route: Route },
  unfolders: MarkdownConverters,
): string {
  const tree = unfoldPage(mdx, unfolders)
  walkTree(tree, (node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return
    if (node.url.startsWith('#')) node.url = base + route + node.url
    else if (node.url.startsWith('/')) node.url = base + node.url
  })
  return toHtml(toHast(tree))
}
