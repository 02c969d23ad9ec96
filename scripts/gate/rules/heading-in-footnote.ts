import { rangeOfNode } from '#content/parse/collect-elements.ts'
import { nodesOfType, walkTree } from '#core/tree.ts'
import type { Finding, PageRule } from '#content/rule.ts'

/** Nextra lists the heading even if the footnote is unreferenced, and then fails to find it. */
export const headingInFootnoteRule: PageRule = {
  id: 'heading:in-footnote',
  summary: 'A footnote contains no heading.',
  severity: 'error',
  isRequired: true,
  scope: 'page',
  check({ mdx: { tree } }) {
    const findings: Finding[] = []
    for (const footnote of nodesOfType(tree, 'footnoteDefinition')) {
      walkTree(footnote, (node) => {
        if (node.type !== 'heading') return
        findings.push({
          message: 'Unexpected heading in a footnote',
          ...rangeOfNode(node),
          help: 'Write the line in bold, or move the text out of the footnote',
        })
      })
    }
    return findings
  },
}
