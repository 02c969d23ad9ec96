import { visit } from 'unist-util-visit'
import type { Finding, PageRule } from './rule.ts'

/** Content is data: a page neither imports nor exports. */
export const mdxEsmRule: PageRule = {
  id: 'mdx:esm',
  severity: 'error',
  scope: 'page',
  check({ mdx }) {
    const findings: Finding[] = []
    if (!mdx.tree) return findings
    visit(mdx.tree, 'mdxjsEsm', (node) => {
      const word = node.value.startsWith('export') ? 'export' : 'import'
      findings.push({
        message: `Unexpected \`${word}\`, expected content only`,
        start: node.position?.start.offset ?? 0,
        end: node.position?.end.offset ?? 0,
        help: 'Components need no import; for a text that begins with this word, put it in backticks',
      })
    })
    return findings
  },
}
