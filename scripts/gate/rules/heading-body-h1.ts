import { writtenTitle } from '#content/page.ts'
import { rangeOfNode } from '#content/parse/collect-elements.ts'
import { nodesOfType, textOf } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'

export const headingBodyH1Rule: PageRule = {
  id: 'heading:body-h1',
  summary: 'Headings in the body begin at level 2; the title is the heading of level 1.',
  severity: 'warning',
  fixes: 'markup',
  scope: 'page',
  *check(page) {
    const title = writtenTitle(page)
    for (const node of nodesOfType(page.mdx.tree, 'heading')) {
      if (node.depth > 1) continue
      const { start, end } = rangeOfNode(node)
      const isTitle = textOf(node).trim() === title
      yield {
        message: 'Unexpected heading of level 1, expected `##`',
        start,
        end,
        ...(isTitle && { fix: [{ start, end, text: '' }] }),
        help: 'Delete it where it repeats the title, else write `##`',
        note: 'The title in the front matter is the heading of level 1',
      }
    }
  },
}
