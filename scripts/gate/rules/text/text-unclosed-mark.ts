import type { Nodes, Text } from 'mdast'
import { nodesOfType } from '#core/tree.ts'
import type { Finding, PageRule } from '#content/rule.ts'

/**
 * Skips marks that open nothing, as in `2 ** 3`, and leaves two or more pairs of asterisks to
 * markdownlint.
 */
export const textUnclosedMarkRule: PageRule = {
  id: 'text:unclosed-mark',
  summary: 'Bold text and inline code are closed in the block where they begin.',
  severity: 'warning',
  scope: 'page',
  check({ mdx: { tree }, file }) {
    if (!tree) return []
    return blocks
      .flatMap((type) => nodesOfType(tree, type))
      .flatMap((block) => {
        const marks = textsOf(block).flatMap((node) => findMarks(node, file.text))
        const asterisks = marks.filter(({ text }) => text === '**')
        const backtick = marks.find(({ text, opens }) => text.startsWith('`') && opens)
        const asterisk = asterisks.length === 1 ? asterisks.find(({ opens }) => opens) : undefined
        return [asterisk, backtick].flatMap((mark) => (mark ? describe(mark) : []))
      })
  },
}

const blocks = ['paragraph', 'heading', 'tableCell'] as const

/** An escape, or a mark. */
const pattern = /\\[^\n]|\*{2,}|`+/g

/** A mark opens what follows where it stands before a word. */
const wordAhead = /(?<![^\s([{"'—–-])(?:\*{2,}|`+)(?=[\p{L}\p{N}$<{[/.-])/uy

interface Mark {
  text: string
  opens: boolean
  start: number
}

function findMarks({ position }: Text, source: string): Mark[] {
  const offset = position?.start.offset ?? 0
  const text = source.slice(offset, position?.end.offset)
  if (!/[*`]/.test(text)) return []
  return Array.from(text.matchAll(pattern)).flatMap(({ 0: mark, index }) => {
    wordAhead.lastIndex = index
    const opens = wordAhead.test(text)
    return mark.startsWith('\\') ? [] : [{ text: mark, opens, start: offset + index }]
  })
}

function describe({ text, start }: Mark): Finding {
  const isCode = text.startsWith('`')
  return {
    message: `Cannot find the end of ${isCode ? 'code' : 'bold text'}, which begins here`,
    start,
    end: start + text.length,
    help: isCode
      ? 'Put a backtick where the code ends, or a backslash in front of this one'
      : 'Put `**` where it ends, or a backslash in front of each of these',
  }
}

/** The texts in a node, in order; code is none. */
export function textsOf(node: Nodes): Text[] {
  if (node.type === 'text') return [node]
  return 'children' in node ? node.children.flatMap(textsOf) : []
}
