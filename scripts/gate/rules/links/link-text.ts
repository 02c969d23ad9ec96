import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { isBlank, nodesOfType } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'
import type { Finding } from '#core/diagnostic.ts'
import type { LinkUse } from '#content/links/collect-links.ts'
import type { Document } from '#content/page.ts'

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

/** Creates the check of a rule from one of a single link. Findings default to its destination. */
export function checkLinks<Data>(
  check: (link: LinkUse, document: Document, data: Data) => Finding | undefined,
) {
  return function* (document: Document, data: Data): Iterable<Finding> {
    for (const link of document.links) {
      const found = check(link, document, data)
      if (found) yield { start: link.start, end: link.end, ...found }
    }
  }
}
