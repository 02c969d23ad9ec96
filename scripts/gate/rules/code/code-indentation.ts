import { findOutdentedFences } from '#content/parse/collect-fences.ts'
import type { PageRule } from '#content/rule.ts'

/** A line with less indentation ends the list item, and the code block with it. */
export const codeIndentationRule: PageRule = {
  id: 'code:indentation',
  summary: 'A code block in a list has all of its lines indented like its first one.',
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
        message: 'Cannot find the indentation of a code block in a list',
        start: start + indent.length,
        end: start + opening.length,
        help: `Begin each line with ${indent.length} spaces, as the first one does`,
        fix: [{ start, end, text: [opening, ...shifted].join('\n') }],
        // `mdx:syntax` leaves a page that does not parse for this reason to this rule.
        isRequired: !mdx.tree,
      }
    }),
}
