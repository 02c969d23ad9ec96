import { rangeOfNode } from '#content/parse/collect-elements.ts'
import { isBlank, nodesOfType } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'

export const headingEmptyRule: PageRule = {
  id: 'heading:empty',
  summary: 'A heading has a text.',
  severity: 'warning',
  scope: 'page',
  *check({ mdx: { tree } }) {
    for (const node of nodesOfType(tree, 'heading')) {
      if (!isBlank(node)) continue
      yield {
        message: 'Unexpected heading without a text',
        ...rangeOfNode(node),
        help: 'Say what the part is about, or delete the line; for a literal `#` write `\\#`',
      }
    }
  },
}
