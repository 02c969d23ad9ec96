import type { PageRule } from './rule.ts'

/** A page must be MDX that parses. */
export const mdxSyntaxRule: PageRule = {
  id: 'mdx:syntax',
  severity: 'error',
  scope: 'page',
  *check({ mdx, lines, file }) {
    if (!mdx.problem) return
    const start = lines.offsetAt(mdx.problem.line, mdx.problem.column)
    yield {
      message: `Unexpected MDX: ${firstSentence(mdx.problem.message)}`,
      start,
      end: Math.min(start + 1, file.text.length),
      help: 'Outside of code, write `{` and `<` as `\\{` and `\\<`, and close every component',
    }
  },
}

/** The parsers' messages go on with hints and end with a period; the first part says what is wrong. */
function firstSentence(message: string): string {
  const [first = ''] = message.replaceAll('\n', ' ').split(/ \((?:note|tip|expected|\d+:)/)
  const text = first.replace(/[.:]$/, '')
  return text.charAt(0).toLowerCase() + text.slice(1)
}
