import { nodesOfType } from '#core/tree.ts'
import { hasTree, type ParsedDocument } from '#content/page.ts'
import type { Offsets } from '#core/diagnostic.ts'
import type { PageRule } from '#content/rule.ts'

/** `maskMdx` hides these headings from markdownlint. */
export const headingMissingBlankLineRule: PageRule = {
  id: 'heading:missing-blank-line',
  summary: 'A line `---` below a sentence has a blank line above it, or the sentence is a heading.',
  severity: 'warning',
  scope: 'page',
  check(page) {
    if (!hasTree(page)) return []
    return findAccidentalUnderlines(page).map((range) => ({
      ...range,
      message: 'Cannot find the blank line above `---`, which makes the text a heading',
      help: 'Add the blank line for a separator, or write `## ` in front of a heading',
    }))
  },
}

/** Finds `---` directly below a text that has several lines or ends with punctuation. */
export function findAccidentalUnderlines({ mdx, file, bodyStart }: ParsedDocument): Offsets[] {
  return nodesOfType(mdx.tree, 'heading').flatMap(({ depth, position }) => {
    const { start, end } = position!
    const source = file.text.slice(start.offset, end.offset)
    const underlineStart = source.search(/-+[ \t]*$/)
    const text = source.slice(0, Math.max(0, underlineStart))
    const isSetext = depth === 2 && /\n[ \t>]*$/.test(text)
    // `front-matter:schema` reports front matter without its first line.
    const isFrontMatter = bodyStart === 0 && start.line === 1 && /^[\w-]+:/.test(text)
    const isSentence = /[.:;,…。：；]["'”’»)\]*_`]*[\s>]*$/.test(text)
    const hasLines = end.line - start.line > 1
    if (!isSetext || isFrontMatter || !(isSentence || hasLines)) return []
    return [{ start: start.offset! + underlineStart, end: start.offset! + source.trimEnd().length }]
  })
}
