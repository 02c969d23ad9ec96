import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { isBlank, nodesOfType } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'
import { isLocalAddress } from './link-address.ts'

/** Screen readers spell out bare addresses. `link:local-address` reports those on `localhost`. */
export const linkBareUrlRule: PageRule = {
  id: 'link:bare-url',
  summary: 'An address in text is a link with its own text, or code.',
  severity: 'warning',
  *check({ mdx, file }) {
    for (const node of nodesOfType(mdx.tree, 'link')) {
      const { start, end } = offsetsOfNode(node)
      if (file.text[start] === '[' || start === end || isLocalAddress(node.url)) continue
      const address = file.text.slice(start, end)
      yield {
        message: `Unexpected bare address \`${address}\`, expected a link with text`,
        start,
        end,
        help: `Write \`[text](${node.url})\`, or put the address in backticks`,
      }
    }
  },
}

/** Accepts images, code and variables as text. */
export const linkEmptyTextRule: PageRule = {
  id: 'link:empty-text',
  summary: 'A link has text.',
  severity: 'warning',
  check({ mdx: { tree } }) {
    return [...nodesOfType(tree, 'link'), ...nodesOfType(tree, 'linkReference')]
      .filter(isBlank)
      .map((node) => ({
        message: 'Unexpected link without text',
        ...offsetsOfNode(node),
        help: 'Write between the brackets where the link leads, or remove it',
      }))
  },
}
