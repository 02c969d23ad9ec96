import { rangeOfNode } from '#content/parse/collect-elements.ts'
import { isBlank, nodesOfType } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'

/** Accepts images, code and variables as text. */
export const linkEmptyTextRule: PageRule = {
  id: 'link:empty-text',
  summary: 'A link has a text.',
  severity: 'warning',
  scope: 'page',
  *check({ mdx: { tree } }) {
    for (const node of [...nodesOfType(tree, 'link'), ...nodesOfType(tree, 'linkReference')]) {
      if (!isBlank(node)) continue
      yield {
        message: 'Unexpected link without a text, expected words that say where it leads',
        ...rangeOfNode(node),
        help: 'Write the words between the brackets, or delete the link',
      }
    }
  },
}
