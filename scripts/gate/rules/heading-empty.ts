import { isBlank, nodesOfType } from '#core/tree.ts'
import type { Finding, PageRule } from '#content/rule.ts'

export const headingEmptyRule: PageRule = {
  id: 'heading:empty',
  summary: 'A heading has a text.',
  severity: 'warning',
  scope: 'page',
  check({ mdx: { tree } }) {
    const findings: Finding[] = []
    if (!tree) return findings
    for (const node of nodesOfType(tree, 'heading')) {
      if (!isBlank(node)) continue
      findings.push({
        message: 'Unexpected heading without a text',
        start: node.position?.start.offset ?? 0,
        end: node.position?.end.offset ?? 0,
        help: 'Say what the part is about, or delete the line; for a literal `#` write `\\#`',
      })
    }
    return findings
  },
}
