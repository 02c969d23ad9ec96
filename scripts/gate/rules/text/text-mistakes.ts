import type { Nodes } from 'mdast'
import { matchTexts, nodesOfType, isBlank } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'
import { textStart } from '#core/diagnostic.ts'

/** Windows path such as `C:\Users`, `%APPDATA%\npm`, `~\.ssh` or `\\server\share`. */
const windowsPath =
  /(?<![\p{L}\p{N}])[a-z]:\\[^\s`"']*|(?<!\S)(?:%\w+%|~)\\[^\s`"']*|(?<!\S)\\\\(?=[\w.-]+\\[\w$])/giu

/** In Markdown, a backslash before punctuation is an escape, so `C:\.npmrc` becomes `C:.npmrc`. */
export const textLostBackslashRule: PageRule = {
  id: 'text:lost-backslash',
  summary: 'A Windows path in the text keeps all of its backslashes.',
  severity: 'warning',
  check({ mdx, file }) {
    const texts = mdx.tree ? nodesOfType(mdx.tree, 'text') : []
    return matchTexts(texts, file.text, windowsPath).flatMap(({ found, start, end }) => {
      // Writers who double one backslash know about escapes. `a:\*` is not a path.
      const isEscaped = found.length > 2 && found.includes('\\\\')
      const [lost] = /\\[!-/:-@[-`{-~]/.exec(found) ?? []
      if (!lost || isEscaped || /^\w:..$/.test(found)) return []
      const message = `Unexpected escape \`${lost}\` in a path, shown without its backslash`
      return [{ message, start, end, help: 'Put the path in backticks' }]
    })
  },
}

const placeholderText =
  /(?<![\p{L}\p{N}\\])(?:(?:TODO|FIXME|XXX)(?=[:(])|TB[AD](?![\p{L}\p{N}])|[Ll]orem [Ii]psum)/gu

/** Skips code, comments, drafts without text, and `TODO` without a colon, which may be a label. */
export const textPlaceholderRule: PageRule = {
  id: 'text:placeholder',
  summary: 'A page has text, without `TODO:`, `FIXME:`, `TBD` or `lorem ipsum`.',
  severity: 'warning',
  check({ file, mdx, frontMatter, rangeOf }) {
    if (!mdx.tree) return []
    const isShown = frontMatter && !frontMatter.draft && file.path.endsWith('.mdx')
    if (isShown && mdx.tree.children.every(hasNoText)) {
      const range = rangeOf('title') ?? textStart
      const help = 'Write the text, or add `draft: true` until it is written'
      return [{ message: 'Unexpected page without text', ...range, help }]
    }
    return matchTexts(nodesOfType(mdx.tree, 'text'), file.text, placeholderText).map(
      ({ found, start, end }) => ({
        message: `Unexpected \`${found}\` in text that readers see`,
        start,
        end,
        help: 'Write the missing text, or put the note in a comment: `{/* TODO: … */}`',
      }),
    )
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
