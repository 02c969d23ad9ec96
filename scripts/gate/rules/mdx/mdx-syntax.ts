import { parseMdx } from '../../../content/parse/parse-mdx.ts'
import { explainSyntax, type SyntaxFinding } from '../explain-syntax.ts'
import type { PageRule } from '../../../content/rule.ts'

/**
 * A page must be MDX that parses. What is written otherwise in Markdown, HTML or other systems is
 * reported with the way in which it is written here: comments, addresses in angle brackets, `<br>`,
 * ids of headings, template tags, braces and `<` in the text. All that can be told apart is reported at
 * once.
 */
export const mdxSyntaxRule: PageRule = {
  id: 'mdx:syntax',
  severity: 'error',
  scope: 'page',
  *check({ mdx, lines, file }) {
    let { text } = file
    let { problem } = mdx
    for (let count = 0; problem && count < limit; count++) {
      const { message, line, column } = problem
      const at = lines.offsetAt(line, column)
      const found = explainSyntax({ text, at, message, offsetAt: lines.offsetAt })
      const finding = found ?? repeat(message, at, text.length)
      yield { ...finding, ...(count === 0 && { note }) }
      const gap = found && ('gap' in found ? found.gap : ([found.start, found.end] as const))
      if (!gap || text.slice(...gap).trim() === '') return
      text = text.slice(0, gap[0]) + blank(text.slice(...gap)) + text.slice(gap[1])
      problem = parseMdx(text).problem
    }
  },
}

/** How many mistakes of a page are looked for; for each, the page is parsed once more. */
const limit = 100

const note = 'What else the page holds is checked when it parses'

function repeat(message: string, at: number, length: number): SyntaxFinding {
  return {
    message: `Unexpected MDX: ${firstSentence(message)}`,
    start: at,
    end: Math.min(at + 1, length),
    help: 'Outside of code, write `{` and `<` as `\\{` and `\\<`, and close every component',
  }
}

/** As many spaces and line breaks: what comes after stays in its place. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** The parsers' messages go on with hints and lists; the first part says what is wrong. */
function firstSentence(message: string): string {
  const [first = ''] = message.replaceAll('\n', ' ').split(/ \((?:note|tip|expected|\d+:)/)
  const text = first.replace(/, expected an? (?:\w+ )*?character\b.*$/, '').replace(/[.:]$/, '')
  return text.charAt(0).toLowerCase() + text.slice(1)
}
