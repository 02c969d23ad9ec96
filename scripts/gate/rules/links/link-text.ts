import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { isBlank, nodesOfType } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'

/** Accepts images, code and variables as text. */
export const linkEmptyTextRule: PageRule = {
  id: 'link:empty-text',
  summary: 'A link has text.',
  severity: 'warning',
  check({ mdx: { tree } }) {
    return [...nodesOfType(tree, 'link'), ...nodesOfType(tree, 'linkReference')]
      .filter(isBlank)
      .map((node) => ({
        message: 'Link has no text',
        ...offsetsOfNode(node),
        help: 'Write between the brackets where the link leads, or remove it',
      }))
  },
}
