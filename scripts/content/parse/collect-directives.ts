import type { Root } from 'mdast'
import { walkTree } from '#core/tree.ts'

/** A comment that switches rules off for the lines after it. */
export interface Directive {
  /** The name, where it is none that there is. */
  unknown?: string
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

/** The name, which other linters have too with their own in front, and what follows. */
const pattern = /^\/\*\s*((?:[a-z]+-?)?lint-[\w-]+)(?![\w-])([\s\S]*?)\*\/$/i

/** The one directive that there is. */
export const directiveName = 'lint-disable-next-line'

/**
 * Collects `{/* lint-disable-next-line rule-id -- reason *\/}` comments, and what is named almost so. One holds for the next line
 * that is not blank; where that line opens a code fence or a table, for the whole of it.
 */
export function collectDirectives(tree: Root, text: string): Directive[] {
  if (!/lint-/i.test(text)) return []
  const directives: Directive[] = []
  const blocks = collectBlocks(tree)
  const lines = text.split('\n')
  walkTree(tree, (node) => {
    if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return
    const match = pattern.exec(node.value.trim())
    if (!match || !node.position) return
    const [, name, rest = ''] = match
    const [ids = '', reason = ''] = rest.split(/\s--(?:\s|$)([\s\S]*)/)
    const fromLine = nextLineWithText(lines, node.position.end.line)
    directives.push({
      ...(name !== directiveName && { unknown: name! }),
      ruleIds: ids.split(/[\s,]+/).filter(Boolean),
      reason: reason.trim(),
      start: node.position.start.offset ?? 0,
      end: node.position.end.offset ?? 0,
      fromLine,
      toLine: blocks.get(fromLine) ?? fromLine,
    })
  })
  return directives
}

/** Last lines of code fences and tables, by their first line. */
function collectBlocks(tree: Root): Map<number, number> {
  const blocks = new Map<number, number>()
  walkTree(tree, (node) => {
    if (node.type !== 'code' && node.type !== 'table') return
    if (node.position) blocks.set(node.position.start.line, node.position.end.line)
  })
  return blocks
}

/** Number of the first line after `line` that holds more than spaces. */
function nextLineWithText(lines: string[], line: number): number {
  const index = lines.findIndex((text, at) => at >= line && text.trim() !== '')
  return index === -1 ? line + 1 : index + 1
}
