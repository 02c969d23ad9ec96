import type { Heading } from 'mdast'
import { hasTree, writtenTitle, type ParsedDocument } from '#content/page.ts'
import { rangeOfNode } from '#content/parse/collect-elements.ts'
import type { PageRule } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { isBlank, nodesOfType, textOf, walkTree } from '#core/tree.ts'

export const headingBodyH1Rule: PageRule = {
  id: 'heading:body-h1',
  summary: 'Headings in the body begin at level 2; the title is the heading of level 1.',
  severity: 'warning',
  fixes: 'markup',
  *check(page) {
    const title = writtenTitle(page)
    for (const node of nodesOfType(page.mdx.tree, 'heading')) {
      if (node.depth > 1) continue
      const range = rangeOfNode(node)
      const isTitle = textOf(node).trim() === title
      yield {
        message: 'Unexpected heading of level 1, expected `##`',
        ...range,
        ...(isTitle && { fix: [{ ...range, text: '' }] }),
        help: 'Remove it if it repeats the title; otherwise write `##`',
        note: 'The title in the front matter is the heading of level 1',
      }
    }
  },
}

export const headingEmptyRule: PageRule = {
  id: 'heading:empty',
  summary: 'A heading has text.',
  severity: 'warning',
  check({ mdx: { tree } }) {
    const empty = nodesOfType(tree, 'heading').filter(isBlank)
    return empty.map((node) => ({
      message: 'Unexpected heading without text',
      ...rangeOfNode(node),
      help: 'Write its text, or remove the line; for a literal `#` write `\\#`',
    }))
  },
}

/** Nextra lists the heading even if the footnote is unreferenced, and then fails to find it. */
export const headingInFootnoteRule: PageRule = {
  id: 'heading:in-footnote',
  summary: 'A footnote contains no heading.',
  severity: 'error',
  isRequired: true,
  check({ mdx: { tree } }) {
    const headings: Heading[] = []
    for (const footnote of nodesOfType(tree, 'footnoteDefinition')) {
      walkTree(footnote, (node) => {
        if (node.type === 'heading') headings.push(node)
      })
    }
    return headings.map((node) => ({
      message: 'Unexpected heading in a footnote',
      ...rangeOfNode(node),
      help: 'Write the line in bold, or move the text out of the footnote',
    }))
  },
}

/** `maskMdx` hides these headings from markdownlint. */
export const headingMissingBlankLineRule: PageRule = {
  id: 'heading:missing-blank-line',
  summary:
    'A line `---` below a sentence has a blank line above it, so that the sentence is no heading.',
  severity: 'warning',
  check(page) {
    if (!hasTree(page)) return []
    return findAccidentalUnderlines(page).map((range) => ({
      ...range,
      message: 'Unexpected `---` directly below text, which makes the text a heading',
      help: 'Add a blank line above for a separator, or start a heading with `## `',
    }))
  },
}

/** Finds `---` directly below text that spans several lines or ends with punctuation. */
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
