import type { List, Paragraph, Parents } from 'mdast'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { truncate } from '#core/message-parts.ts'
import { nodesOfType, walkTree } from '#core/tree.ts'

/**
 * Reports lines with marks that Markdown does not know, such as `-Open` or `a.`, and a line below a
 * list that becomes part of its last item.
 */
export const listJoinedLinesRule: PageRule = {
  id: 'list:joined-lines',
  isGeneral: true,
  summary:
    'The items of a list begin with `- ` or `1. `, so that they do not become one paragraph.',
  severity: 'warning',
  check({ mdx: { tree }, file: { text } }) {
    if (!tree) return []
    const found: Finding[] = []
    walkTree(tree, (node, ancestors) => {
      if (node.type === 'paragraph') found.push(...findItems(node, ancestors, text))
    })
    return [...found, ...nodesOfType(tree, 'list').flatMap((list) => findLazyLine(list, text))]
  },
}

interface Line extends Offsets {
  text: string
}

/** Splits the source of a paragraph into lines, without indentation and `>`. */
function splitLines(node: Paragraph, text: string): Line[] {
  const { start, end } = offsetsOfNode(node)
  return Array.from(text.slice(start, end).matchAll(/^[ \t>]*(\S[^\n]*)$/gm), (match) => {
    const [found, line = ''] = match
    const lineEnd = start + match.index + found.length
    return { text: line, start: lineEnd - line.length, end: lineEnd }
  })
}

interface ItemMark {
  pattern: RegExp
  help: string
  /** Returns whether the lines, which fit the pattern, are certainly items. */
  isList: (lines: readonly Line[], context: ItemContext) => boolean
}

interface ItemContext {
  /** Line above the first item in the paragraph. */
  above: Line | undefined
  isInList: boolean
}

const bulletHelp = 'Write `- ` for an item of a list, with a space'
const numberHelp = 'Write `1. ` for an item of a numbered list, with a space'
const areSeveral = (lines: readonly Line[]) => lines.length > 1

const itemMarks: readonly ItemMark[] = [
  {
    pattern: /^-(?=\p{Lu}\p{Ll})/u,
    help: bulletHelp,
    // One line may be a signature, such as `-Jane Doe`.
    isList: (lines, { isInList }) =>
      areSeveral(lines) || (!isInList && /^.\p{L}+ +\p{Ll}/u.test(lines[0]!.text)),
  },
  { pattern: /^\*(?=\p{Lu}[^*]*$)/u, help: bulletHelp, isList: areSeveral },
  {
    pattern: /^\d{1,2}[.)](?=\p{Lu}\p{Ll})/u,
    help: numberHelp,
    isList: (lines, { above }) => areSeveral(lines) || !above,
  },
  { pattern: /^[–—−‣◦→] +(?=\S)/u, help: bulletHelp, isList: areSeveral },
  {
    pattern: /^(?:[a-z][.)]|\([a-z]\)) +(?=\S)/i,
    help: 'Write `1. ` for an item of a list; letters are not supported',
    isList: (lines) => areSeveral(lines) && /^\(?a/i.test(lines[0]!.text),
  },
  {
    pattern: /^(?:\d{1,2}[.)]|\(\d{1,2}\)) +(?=\p{Lu})/u,
    help: 'Begin the list with `1. `, below a blank line',
    isList: areSeveral,
  },
  {
    pattern: /^\d{1,2}\.\d{1,2}[.)]? +(?=\p{Lu})/u,
    help: 'Indent a nested list like the text of its item, and write `1. `',
    isList: (lines, { above, isInList }) => areSeveral(lines) || (isInList && above !== undefined),
  },
]

function findItems(node: Paragraph, ancestors: readonly Parents[], text: string): Finding[] {
  const lines = splitLines(node, text)
  for (const { pattern, help, isList } of itemMarks) {
    const items = lines.filter((line) => pattern.test(line.text))
    const [item] = items
    const isQuotation = ancestors.some(({ type }) => type === 'blockquote') && !areSeveral(items)
    if (!item || isQuotation) continue
    const above = lines[lines.indexOf(item) - 1]
    const isInList = ancestors.some(({ type }) => type === 'listItem')
    if (!isList(items, { above, isInList })) continue
    const { start, end } = item
    const message = `Unexpected mark of \`${truncate(item.text, 40)}\`, which makes no list item`
    return [{ message, start, end, help }]
  }
  return []
}

/**
 * Finds a line without indentation below the last item of a list whose other items have one line.
 * Markdown adds it to the item.
 */
function findLazyLine(list: List, text: string): Finding[] {
  const [last, ...others] = list.children.toReversed()
  const paragraph = last?.children[0]
  const areShort = others.every(({ position }) => position!.start.line === position!.end.line)
  if (others.length === 0 || !areShort || list.spread) return []
  if (paragraph?.type !== 'paragraph' || last!.children.length > 1) return []
  const [first, second] = splitLines(paragraph, text)
  if (!second || !/^\p{Lu}/u.test(second.text) || !first) return []
  const column = second.start - text.lastIndexOf('\n', second.start - 1)
  if (column > list.position!.start.column) return []
  const message = `Unexpected \`${truncate(second.text, 40)}\` below a list, which becomes part of its last item`
  const help = 'Put a blank line above it, or indent it like the text of the item'
  return [{ message, start: second.start, end: second.end, help }]
}
