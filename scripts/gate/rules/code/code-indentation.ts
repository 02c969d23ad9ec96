import { findOutdentedFences } from '#content/parse/collect-fences.ts'
import type { PageRule } from '#content/rule.ts'

/** A line with less indentation ends the list item, and the code block with it. */
export const codeIndentationRule: PageRule = {
  id: 'code:indentation',
  summary: 'All lines of a code block in a list are indented like the first one.',
  severity: 'error',
  fixes: 'markup',
  check: ({ file, mdx }) =>
    findOutdentedFences(file.text).map(({ indent, start, end }) => {
      const [opening = '', ...lines] = file.text.slice(start, end).split('\n')
      const body = lines.slice(0, -1).filter((line) => line.trim())
      const leftmost = Math.min(...body.map((line) => line.length - line.trimStart().length))
      const shifted = lines.map((line) => (line.trim() ? indent.slice(leftmost) + line : line))
      shifted.splice(-1, 1, indent + lines.at(-1)!.trim())
      return {
        message: 'Unexpected indentation of a code block in a list',
        start: start + indent.length,
        end: start + opening.length,
        help: `Indent every line by ${indent.length} spaces, like the first one`,
        fix: [{ start, end, text: [opening, ...shifted].join('\n') }],
        // `mdx:syntax` skips pages that do not parse for this reason.
        isRequired: !mdx.tree,
      }
    }),
}
