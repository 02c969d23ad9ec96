import { nodesOfType, textOf } from '#core/tree.ts'
import type { Finding, PageRule } from '#content/rule.ts'

export const headingBodyH1Rule: PageRule = {
  id: 'heading:body-h1',
  summary: 'Headings in the body begin at level 2; the title is the heading of level 1.',
  severity: 'warning',
  fixes: 'markup',
  scope: 'page',
  check({ mdx, file, rangeOf }) {
    const findings: Finding[] = []
    if (!mdx.tree) return findings
    const title = file.text.slice(...(rangeOf('title') ?? [0, 0])).replace(/^(["'])(.*)\1$/, '$2')
    for (const node of nodesOfType(mdx.tree, 'heading')) {
      if (node.depth > 1) continue
      const start = node.position?.start.offset ?? 0
      const end = node.position?.end.offset ?? 0
      const isTitle = textOf(node).trim() === title
      findings.push({
        message: 'Unexpected heading of level 1, expected `##`',
        start,
        end,
        ...(isTitle && { fix: [{ start, end, text: '' }] }),
        help: 'Delete it where it repeats the title, else write `##`',
        note: 'The title in the front matter is the heading of level 1',
      })
    }
    return findings
  },
}
