import type { Root } from 'mdast'
import type { Offsets } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import { collectExpressions, offsetsOfNode } from './collect-elements.ts'

export interface Directive extends Offsets {
  /** Rule ids, which may be unknown. */
  ruleIds: string[]
  /** Text after ` -- `. */
  reason: string
  fromLine: number
  toLine: number
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
  const blockEnds = mapBlockEnds(tree)
  const lines = text.split('\n')
  for (const node of collectExpressions(tree)) {
    const match = directivePattern.exec(node.value.trim())
    if (!match || !node.position) continue
    const [, rest = ''] = match
    const [ids = '', reason = ''] = rest.split(/\s--(?:\s|$)([\s\S]*)/)
    const fromLine = findNextLineWithText(lines, node.position.end.line)
    directives.push({
      ruleIds: ids.split(/[\s,]+/).filter(Boolean),
      reason: reason.trim(),
      ...offsetsOfNode(node),
      fromLine,
      toLine: blockEnds.get(fromLine) ?? fromLine,
    })
  }
  return directives
}

function mapBlockEnds(tree: Root): Map<number, number> {
  const blocks = [...nodesOfType(tree, 'code'), ...nodesOfType(tree, 'table')]
  return new Map(blocks.map(({ position }) => [position!.start.line, position!.end.line]))
}

function findNextLineWithText(lines: string[], line: number): number {
  const index = lines.findIndex((text, at) => at >= line && text.trim() !== '')
  return index === -1 ? line + 1 : index + 1
}
