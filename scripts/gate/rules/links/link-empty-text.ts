import { isBlank, nodesOfType } from '#core/tree.ts'
import type { Finding, PageRule } from '#content/rule.ts'

/** Accepts images, code and variables as text. */
export const linkEmptyTextRule: PageRule = {
  id: 'link:empty-text',
  summary: 'A link has a text.',
  severity: 'warning',
  scope: 'page',
  check({ mdx: { tree } }) {
    const findings: Finding[] = []
    if (!tree) return findings
    for (const node of [...nodesOfType(tree, 'link'), ...nodesOfType(tree, 'linkReference')]) {
      if (!isBlank(node)) continue
      findings.push({
        message: 'Unexpected link without a text, expected words that say where it leads',
        start: node.position?.start.offset ?? 0,
        end: node.position?.end.offset ?? 0,
        help: 'Write the words between the brackets, or delete the link',
      })
    }
    return findings
  },
}
