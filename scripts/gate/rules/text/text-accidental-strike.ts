import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { PageRule } from '#content/rule.ts'
import { truncate } from '#core/message-parts.ts'
import { nodesOfType } from '#core/tree.ts'

/** Skips `~~text~~`, and `~text~` between spaces, which may be meant. */
export const textAccidentalStrikeRule: PageRule = {
  id: 'text:accidental-strike',
  isGeneral: true,
  summary:
    'Two tildes such as those of `15~20` and `H~2~O` do not strike out what is between them.',
  severity: 'warning',
  *check({ mdx: { tree }, file: { text } }, { framework }) {
    // VitePress strikes out between two tildes only.
    if (framework?.system === 'VitePress') return
    for (const node of nodesOfType(tree, 'delete')) {
      const { start, end } = offsetsOfNode(node)
      const isWithinWord =
        /[\p{L}\p{N}%)]/u.test(text.charAt(start - 1)) || /[\p{L}\p{N}$€£]/u.test(text.charAt(end))
      if (text.startsWith('~~', start) || !isWithinWord) continue
      const isIndex = end - start < 6
      yield {
        message: `Unexpected strikethrough of \`${truncate(text.slice(start + 1, end - 1).replace(/\s+/g, ' '), 50)}\``,
        start,
        end,
        help: isIndex
          ? 'Write the character, such as `₂`, or `\\~` for a tilde'
          : 'Write `–` for a range, `about` for an estimate, or `\\~` for a tilde',
      }
    }
  },
}
