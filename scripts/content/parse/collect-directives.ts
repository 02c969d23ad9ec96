import { lineAt } from '#core/line-index.ts'
import type { Root } from 'mdast'
import type { Offsets } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import { collectExpressions, offsetsOfNode } from './collect-elements.ts'

export interface Directive extends Offsets {
  /** Rule ids, which may be unknown. */
  ruleIds: string[]
  /** Text after ` -- `. */
  reason: string
  /** Next line with text, or the code fence or table that starts there. */
  covered: Offsets
}

export const directiveName = 'lint-disable-next-line'

const directivePattern = new RegExp(`^/\\*\\s*${directiveName}(?![\\w-])(.*)\\*/$`, 's')

/**
 * Collects `{/* lint-disable-next-line rule-id -- reason *\/}` comments. Each applies to the next
 * non-blank line, or to the whole code fence or table that starts there.
 */
export function collectDirectives(tree: Root, text: string): Directive[] {
  if (!text.includes(directiveName)) return []
  const directives: Directive[] = []
  const blocks = [...nodesOfType(tree, 'code'), ...nodesOfType(tree, 'table')].map(offsetsOfNode)
  for (const node of collectExpressions(tree)) {
    const match = directivePattern.exec(node.value.trim())
    if (!match || !node.position) continue
    const [, rest = ''] = match
    const [ids = '', reason = ''] = rest.split(/\s--(?:\s|$)([\s\S]*)/)
    const offsets = offsetsOfNode(node)
    directives.push({
      ruleIds: ids.split(/[\s,]+/).filter(Boolean),
      reason: reason.trim(),
      ...offsets,
      covered: findCovered(text, offsets.end, blocks),
    })
  }
  return directives
}

/** Finds the next line with text below `offset`, or the block that starts in it. */
function findCovered(text: string, offset: number, blocks: readonly Offsets[]): Offsets {
  const ownLineEnd = lineAt(text, offset).end
  const textOffset = text.length - text.slice(ownLineEnd).trimStart().length
  const start = Math.max(ownLineEnd, lineAt(text, textOffset).start)
  const end = lineAt(text, textOffset).end
  const block = blocks.find((each) => start <= each.start && each.start <= end)
  return { start, end: block ? lineAt(text, block.end).end : end }
}
