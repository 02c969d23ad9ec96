import type { Nodes, Text } from 'mdast'
import { matchTexts, nodesOfType } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * Skips marks that open nothing, as in `2 ** 3`, and leaves two or more pairs of asterisks to
 * markdownlint.
 */
export const textUnclosedMarkRule: PageRule = {
  id: 'text:unclosed-mark',
  summary: 'Bold text and inline code are closed in the block where they begin.',
  severity: 'warning',
  scope: 'page',
  *check({ mdx: { tree }, file }) {
    if (!tree) return
    for (const block of blocks.flatMap((type): Nodes[] => nodesOfType(tree, type))) {
      const marks = matchTexts(textsOf(block), file.text, mark)
      const asterisks = marks.filter(({ found }) => found === '**')
      const backticks = marks.filter(({ found }) => found.startsWith('`'))
      const single = asterisks.length === 1 ? asterisks : []
      for (const [kind, all] of [
        ['bold text', single],
        ['code', backticks],
      ] as const) {
        const first = all.find(({ start }) => opensWord(file.text, start))
        if (!first) continue
        const { found, start, end } = first
        yield {
          message: `Cannot find the end of ${kind}, which begins here`,
          start,
          end,
          help: `Put \`${found}\` where it ends, or a backslash in front of it`,
        }
      }
    }
  },
}

const blocks = ['paragraph', 'heading', 'tableCell'] as const

const mark = /(?<!\\)(?:\*{2,}|`+)/g

/** Whether the mark at an offset stands in front of a word. */
function opensWord(text: string, start: number): boolean {
  wordAhead.lastIndex = start
  return wordAhead.test(text)
}

const wordAhead = /(?<![^\s([{"'—–-])(?:\*{2,}|`+)(?=[\p{L}\p{N}$<{[/.-])/uy

/** Lists the texts in a node, in order, without code. */
function textsOf(node: Nodes): Text[] {
  if (node.type === 'text') return [node]
  return 'children' in node ? node.children.flatMap(textsOf) : []
}
