import { nodesOfType } from '#core/tree.ts'
import type { Finding, PageRule } from '#content/rule.ts'

/** Screen readers spell out bare addresses. */
export const linkBareUrlRule: PageRule = {
  id: 'link:bare-url',
  summary: 'An address in the text is a link with a text of its own, or code.',
  severity: 'warning',
  scope: 'page',
  check({ mdx, file }) {
    const findings: Finding[] = []
    if (!mdx.tree) return findings
    for (const node of nodesOfType(mdx.tree, 'link')) {
      const start = node.position?.start.offset ?? 0
      const end = node.position?.end.offset ?? start
      if (file.text[start] === '[' || start === end) continue
      const address = file.text.slice(start, end)
      findings.push({
        message: `Unexpected bare address \`${address}\`, expected a link with a text`,
        start,
        end,
        help: `Write \`[text](${node.url})\`, or put the address in backticks`,
      })
    }
    return findings
  },
}
