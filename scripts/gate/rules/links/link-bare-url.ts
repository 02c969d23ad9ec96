import { rangeOfNode } from '#content/parse/collect-elements.ts'
import { nodesOfType } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'

/** Screen readers spell out bare addresses. */
export const linkBareUrlRule: PageRule = {
  id: 'link:bare-url',
  summary: 'An address in the text is a link with a text of its own, or code.',
  severity: 'warning',
  scope: 'page',
  *check({ mdx, file }) {
    for (const node of nodesOfType(mdx.tree, 'link')) {
      const { start, end } = rangeOfNode(node)
      if (file.text[start] === '[' || start === end) continue
      const address = file.text.slice(start, end)
      yield {
        message: `Unexpected bare address \`${address}\`, expected a link with a text`,
        start,
        end,
        help: `Write \`[text](${node.url})\`, or put the address in backticks`,
      }
    }
  },
}
