import { nodesOfType } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'

export const mdxEsmRule: PageRule = {
  id: 'mdx:esm',
  summary: 'A page does not import or export anything.',
  severity: 'error',
  scope: 'page',
  check({ mdx }) {
    if (!mdx.tree) return []
    return nodesOfType(mdx.tree, 'mdxjsEsm').map(({ value, position }) => ({
      message: `Unexpected \`${value.startsWith('export') ? 'export' : 'import'}\`, expected content only`,
      start: position?.start.offset ?? 0,
      end: (position?.start.offset ?? 0) + value.trimEnd().length,
      help: 'Components need no import; for a text that begins with this word, put it in backticks',
    }))
  },
}
