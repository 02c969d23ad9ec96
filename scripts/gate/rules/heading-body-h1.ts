import { nodesOfType } from '#core/tree.ts'
import type { Finding, PageRule } from '#content/rule.ts'

export const headingBodyH1Rule: PageRule = {
  id: 'heading:body-h1',
  summary: 'Headings in the body begin at level 2; the title is the heading of level 1.',
  severity: 'warning',
  scope: 'page',
  check({ mdx }) {
    const findings: Finding[] = []
    if (!mdx.tree) return findings
    for (const node of nodesOfType(mdx.tree, 'heading')) {
      if (node.depth > 1) continue
      findings.push({
        message: 'Unexpected heading of level 1, expected `##`',
        start: node.position?.start.offset ?? 0,
        end: node.position?.end.offset ?? 0,
        help: 'Delete it where it repeats the title, else write `##`',
        note: 'The title in the front matter is the heading of level 1',
      })
    }
    return findings
  },
}
