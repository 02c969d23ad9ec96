import { explainSyntax } from './explain-syntax.ts'
import type { PageRule } from './rule.ts'

/**
 * A page must be MDX that parses. What is written otherwise in Markdown, HTML or other systems is
 * reported with the way in which it is written here: comments, addresses in angle brackets, `<br>`,
 * ids of headings, template tags, braces and `<` in the text.
 */
export const mdxSyntaxRule: PageRule = {
  id: 'mdx:syntax',
  severity: 'error',
  scope: 'page',
  *check({ mdx, lines, file: { text } }) {
    if (!mdx.problem) return
    const { message, line, column } = mdx.problem
    const at = lines.offsetAt(line, column)
    yield (
      explainSyntax({ text, at, message, offsetAt: lines.offsetAt }) ?? {
        message: `Unexpected MDX: ${firstSentence(message)}`,
        start: at,
        end: Math.min(at + 1, text.length),
        help: 'Outside of code, write `{` and `<` as `\\{` and `\\<`, and close every component',
      }
    )
  },
}

/** The parsers' messages go on with hints and lists; the first part says what is wrong. */
function firstSentence(message: string): string {
  const [first = ''] = message.replaceAll('\n', ' ').split(/ \((?:note|tip|expected|\d+:)/)
  const text = first.replace(/, expected an? (?:\w+ )*?character\b.*$/, '').replace(/[.:]$/, '')
  return text.charAt(0).toLowerCase() + text.slice(1)
}
