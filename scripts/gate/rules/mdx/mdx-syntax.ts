import { recoverSyntax } from '../recover-syntax.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * A page must be MDX that parses. What is written otherwise in Markdown, HTML or other systems is
 * reported with the way in which it is written here: comments, addresses in angle brackets, `<br>`,
 * ids of headings, template tags, braces and `<` in the text. All that can be told apart is reported at
 * once, and so is what else is wrong with the page, on other lines.
 */
export const mdxSyntaxRule: PageRule = {
  id: 'mdx:syntax',
  severity: 'error',
  scope: 'page',
  *check(page) {
    if (!page.mdx.problem) return
    const { findings, text } = recoverSyntax(page)
    const note = text === undefined ? unreadable : readable
    for (const [index, finding] of findings.entries())
      yield { ...finding, ...(index === 0 && { note }) }
  },
}

const unreadable = 'What else the page holds is checked when it parses'
const readable = 'These lines, and links to headings of this page, are checked when it parses'
