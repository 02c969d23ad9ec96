import { isPage } from '#content/page.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { truncate } from '#core/message-parts.ts'

/** Checks paragraphs outside of lists and components, in which indentation has other reasons. */
export const codeIndentedRule: PageRule = {
  id: 'code:indented',
  summary: 'Code is in a fence, since indentation alone makes no code block in MDX.',
  severity: 'warning',
  *check(page) {
    if (!isPage(page)) return
    const { text } = page.file
    let isCovered = false
    for (const node of page.mdx.tree?.children ?? []) {
      const { start } = offsetsOfNode(node)
      const isIndented = node.type === 'paragraph' && isCodeIndent(text, start)
      // One finding for a block with blank lines, and none for the body of `!!! note`.
      if (isIndented && !isCovered) yield describeLine(text, start)
      isCovered = isIndented || foreignBlockPattern.test(text.slice(start, start + 10))
    }
  },
}

const foreignBlockPattern = /^(?:!!!|\?\?\?|===|:::|\.\. )/

function isCodeIndent(text: string, start: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  return /^(?: {4,}| {0,3}\t\s*)$/.test(text.slice(lineStart, start))
}

function describeLine(text: string, start: number): Finding {
  const [line = ''] = text.slice(start).split('\n', 1)
  return {
    message: `Unexpected indentation of \`${truncate(line, 40)}\`, which makes no code block`,
    start,
    end: start + line.length,
    help: 'Put code between two lines of three backticks, or remove the indentation of text',
  }
}
