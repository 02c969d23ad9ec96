import type { Nodes, Text } from 'mdast'
import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import { textsOf } from '#core/tree/texts-of.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * A parenthesis that is opened is closed in the same block, and one that closes was opened. Left
 * alone: code, addresses, `a)` and `1)` in front of what they count, and faces such as `:)`.
 */
export const proseUnpairedParenthesisRule: PageRule = {
  id: 'prose:unpaired-parenthesis',
  severity: 'warning',
  scope: 'page',
  *check({ mdx: { tree }, file }) {
    if (!tree) return
    const blocks = (['paragraph', 'heading', 'tableCell'] as const).flatMap((type): Nodes[] =>
      nodesOfType(tree, type),
    )
    for (const block of blocks) {
      const source = file.text.slice(block.position?.start.offset, block.position?.end.offset)
      if (!/[()]/.test(source)) continue
      const { opened, closed } = findUnpaired(textsOf(block), file.text)
      for (const start of opened) {
        // `[text](address` is a link without an end, of which remark-lint speaks.
        if (file.text[start - 1] === ']') continue
        const message = 'Unexpected `(` that nothing closes'
        yield { message, start, end: start + 1, help: 'Close it in the same block, or delete it' }
      }
      for (const start of closed) {
        const message = 'Unexpected `)` that nothing opens'
        yield { message, start, end: start + 1, help: 'Open it in the same block, or delete it' }
      }
    }
  },
}

/** Faces and counters, whose parentheses count for nothing, an escape, or a parenthesis. */
const sign = /[:;=]-?[()](?!\w)|(?<=^|\s)[a-z\d]{1,3}\.?\)|\\.|[()]/gi

/** Offsets of the parentheses without another half in texts that follow one another. */
function findUnpaired(texts: Text[], source: string): { opened: number[]; closed: number[] } {
  const opened: number[] = []
  const closed: number[] = []
  for (const { position } of texts) {
    const offset = position?.start.offset ?? 0
    for (const { 0: found, index } of source.slice(offset, position?.end.offset).matchAll(sign)) {
      const at = offset + index
      if (found === '(') opened.push(at)
      // What looks like a counter closes a parenthesis where one is open: `(see step 2)`.
      else if (found.endsWith(')') && opened.length > 0) opened.pop()
      else if (found === ')') closed.push(at)
    }
  }
  return { opened, closed }
}
