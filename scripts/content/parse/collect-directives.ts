import type { Root } from 'mdast'
import { nodesOfType } from '#core/tree.ts'
import { collectExpressions } from './collect-elements.ts'

/** A comment that switches rules off for the lines after it. */
export interface Directive {
  /** Ids of the rules, as written. */
  ruleIds: string[]
  /** What stands behind ` -- `; empty where nothing does. */
  reason: string
  start: number
  end: number
  /** First and last line for which it holds. */
  fromLine: number
  toLine: number
}

/** The one directive that there is. */
export const directiveName = 'lint-disable-next-line'

const pattern = new RegExp(`^/\\*\\s*${directiveName}(?![\\w-])(.*)\\*/$`, 's')

/**
 * Collects `{/* lint-disable-next-line rule-id -- reason *\/}` comments. One holds for the next line that is not blank; where that line opens a code fence or a table, for the whole of it.
 */
export function collectDirectives(tree: Root, text: string): Directive[] {
  if (!text.includes(directiveName)) return []
  const directives: Directive[] = []
  const blocks = collectBlocks(tree)
  const lines = text.split('\n')
  for (const node of collectExpressions(tree)) {
    const match = pattern.exec(node.value.trim())
    if (!match || !node.position) continue
    const [, rest = ''] = match
    const [ids = '', reason = ''] = rest.split(/\s--(?:\s|$)([\s\S]*)/)
    const fromLine = nextLineWithText(lines, node.position.end.line)
    directives.push({
      ruleIds: ids.split(/[\s,]+/).filter(Boolean),
      reason: reason.trim(),
      start: node.position.start.offset ?? 0,
      end: node.position.end.offset ?? 0,
      fromLine,
      toLine: blocks.get(fromLine) ?? fromLine,
    })
  }
  return directives
}

/** Last lines of code fences and tables, by their first line. */
function collectBlocks(tree: Root): Map<number, number> {
  const blocks = [...nodesOfType(tree, 'code'), ...nodesOfType(tree, 'table')]
  return new Map(blocks.map(({ position }) => [position!.start.line, position!.end.line]))
}

/** Number of the first line after `line` that holds more than spaces. */
function nextLineWithText(lines: string[], line: number): number {
  const index = lines.findIndex((text, at) => at >= line && text.trim() !== '')
  return index === -1 ? line + 1 : index + 1
}
