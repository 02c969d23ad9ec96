import type { Nodes } from 'mdast'
import type { PageRule } from '#content/rule.ts'
import { textStart } from '#core/diagnostic.ts'
import { isBlank, isInNodeOfType, matchTexts, nodesOfType } from '#core/tree.ts'

const placeholderPattern =
  /(?<![\p{L}\p{N}\\])(?:(?:TODO|FIXME|XXX)(?=[:(])|TB[AD](?![\p{L}\p{N}])|[Ll]orem [Ii]psum(?=[ ,]+dolor))/gu

/**
 * Skips code, comments, drafts without text, and `TODO` without a colon or parenthesis, which may
 * be a label. In a table cell, `TBD` is a value, such as a date that nobody knows yet.
 */
export const textPlaceholderRule: PageRule = {
  id: 'text:placeholder',
  summary: 'A page has text, without `TODO:`, `FIXME:`, `TBD` or `lorem ipsum`.',
  severity: 'warning',
  check({ file, mdx, frontMatter, offsetsOf }) {
    if (!mdx.tree) return []
    const isShown = frontMatter && !frontMatter.draft && file.path.endsWith('.mdx')
    if (isShown && mdx.tree.children.every(hasNoText)) {
      const range = offsetsOf('title') ?? textStart
      const help = 'Write the text, or add `draft: true` until it is written'
      return [{ message: 'Unexpected page without text', ...range, help }]
    }
    const { tree } = mdx
    return matchTexts(nodesOfType(tree, 'text'), file.text, placeholderPattern)
      .filter(({ found, start }) => !/^TB/.test(found) || !isInNodeOfType(tree, 'tableCell', start))
      .map(({ found, start, end }) => ({
        message: `Unexpected \`${found}\` in text that readers see`,
        start,
        end,
        help: 'Write the missing text, or put the note in a comment: `{/* TODO: … */}`',
      }))
  },
}

/**
 * Returns whether a node has no text for readers. Headings alone do not count as text, except those
 * of level 1, which `heading:body-h1` reports.
 */
function hasNoText(node: Nodes): boolean {
  if (node.type === 'heading') return node.depth > 1
  if (/^(?:yaml|definition|thematicBreak)$/.test(node.type)) return true
  return node.type !== 'mdxJsxFlowElement' && isBlank(node)
}
