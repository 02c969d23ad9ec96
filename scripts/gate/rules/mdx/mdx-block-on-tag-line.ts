import {
  collectElements,
  offsetsOfNode,
  offsetsOfTags,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import type { PageRule } from '#content/rule.ts'

/** MDX parses content on the line of an opening tag as inline text, without lists or headings. */
export const mdxBlockOnTagLineRule: PageRule = {
  id: 'mdx:block-on-tag-line',
  summary: 'A list, heading, quotation or table in a component begins on a line of its own.',
  severity: 'error',
  fixes: 'markup',
  check({ mdx, file: { text } }, { components }) {
    return collectElements(mdx.tree).flatMap(({ node }) => {
      const contract = components.get(node.name)
      const [first] = node.children
      if (!contract || contract.isInline || first?.type !== 'text') return []
      const { start, end } = offsetsOfNode(first)
      const [, space = '', marker] = blockMarkerPattern.exec(text.slice(start, end)) ?? []
      if (marker === undefined) return []
      const fix = separateTags(node, text)
      const markerStart = start + space.length
      return {
        message: `Unexpected \`${marker}\` on the line of \`<${node.name}>\`, which is shown as plain text`,
        start: markerStart,
        end: markerStart + marker.length,
        help: 'Put it on a new line, with a blank line above',
        ...(fix && { fix }),
      }
    })
  },
}

/** Marker of a list, a heading, a blockquote, or a table with a delimiter row. */
const blockMarkerPattern =
  /^([ \t]*)((?:[-*+]|\d{1,9}[.)]|#{1,6}|>)(?=[ \t]+\S)|\|(?=[^\n]*\n[\s>]*\|[\s:|-]*-))/

/**
 * Returns the edits that put both tags on lines of their own, or `undefined` if they share a line
 * with text outside the element.
 */
function separateTags(node: JsxElement, text: string): TextEdit[] | undefined {
  const tags = offsetsOfTags(node, text)
  if (!tags) return undefined
  const { opening, closing } = tags
  const before = text.slice(text.lastIndexOf('\n', opening.start - 1) + 1, opening.start)
  const isAlone =
    /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?$/.test(before) &&
    /^[ \t]*(?:\n|$)/.test(text.slice(closing.end))
  if (!isAlone) return undefined
  // In blockquotes and list items, every line needs the prefix of the first one.
  const prefix = before.replace(/[^>]/g, ' ')
  const blankLine = `\n${prefix.trimEnd()}\n${prefix}`
  const innerStart = opening.end + /^[ \t]*/.exec(text.slice(opening.end))![0].length
  const innerEnd = text.slice(0, closing.start).trimEnd().length
  return [
    { start: opening.end, end: innerStart, text: blankLine },
    { start: innerEnd, end: closing.start, text: blankLine },
  ]
}
