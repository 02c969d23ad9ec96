import type { List, Nodes, Parents } from 'mdast'
import type { Document } from '#content/page.ts'
import type { PageRule } from '#content/rule.ts'
import { walkTree } from '#core/tree.ts'

/** Block below a numbered list that should have been part of the last item. */
interface LostBlock {
  kind: string
  start: number
  end: number
  /** Lines from the list above to the numbered list below, or to the block if none follows. */
  lines: [first: number, last: number]
  /** Number of spaces to add to each line of the block. */
  missingSpaces: number
}

/** A block with less indentation ends the list, so the item below it starts again at 1. */
export const listLostBlockRule: PageRule = {
  id: 'list:lost-block',
  isGeneral: true,
  summary: 'The content of a numbered list item is indented like the text of the item.',
  severity: 'warning',
  check: (page) =>
    findLostBlocks(page).map(({ kind, start, end, missingSpaces }) => {
      const lineStart = page.file.text.lastIndexOf('\n', start - 1) + 1
      const source = page.file.text.slice(lineStart, end)
      return {
        message: `Unexpected indentation of ${kind} below a numbered list item`,
        start,
        end: lineStart + source.split('\n')[0]!.length,
        help: `Indent its lines by ${missingSpaces} more ${missingSpaces === 1 ? 'space' : 'spaces'}`,
      }
    }),
}

/**
 * Finds bullet lists, code blocks and images that are indented less than the text of the numbered
 * item above. Bullets must be indented more than its number, and other blocks must precede a list
 * that starts at 1.
 */
export function findLostBlocks({ mdx }: Pick<Document, 'mdx'>): LostBlock[] {
  const found: LostBlock[] = []
  if (!mdx.tree) return found
  walkTree(mdx.tree, (node, ancestors) => {
    if (!('children' in node)) return
    if ([node, ...ancestors].some(({ type }) => type === 'blockquote')) return
    for (const [index, list] of node.children.entries()) {
      const lost = isNumberedList(list) && findBlockBelow(list, node, index)
      if (lost) found.push(lost)
    }
  })
  return found
}

function findBlockBelow(list: List, { children }: Parents, index: number): LostBlock | undefined {
  const [block, next] = [children[index + 1], children[index + 2]]
  const text = list.children.at(-1)?.children[0]
  const kind = block && describeKind(block)
  if (!kind || !text) return undefined
  const gap = countLinesBetween(list, block)
  const belongsToItem =
    block.type === 'list'
      ? gap === 0 && columnOf(block) > columnOf(list)
      : gap < 2 && isNumberedList(next) && next.start === 1 && countLinesBetween(block, next) < 2
  const missingSpaces = columnOf(text) - columnOf(block)
  if (!belongsToItem || missingSpaces <= 0) return undefined
  const last = isNumberedList(next) ? next : block
  return {
    kind,
    start: block.position!.start.offset!,
    end: block.position!.end.offset!,
    lines: [list.position!.start.line, last.position!.end.line],
    missingSpaces,
  }
}

function describeKind(node: Nodes): string | undefined {
  if (node.type === 'code') return 'a code block'
  if (node.type === 'list' && !node.ordered) return 'a list'
  const isImage = node.type === 'paragraph' && node.children.every(({ type }) => type === 'image')
  return isImage ? 'an image' : undefined
}

function countLinesBetween(above: Nodes, below: Nodes): number {
  return below.position!.start.line - above.position!.end.line - 1
}

function columnOf({ position }: Nodes): number {
  return position!.start.column
}

function isNumberedList(node: Nodes | undefined): node is List {
  return node?.type === 'list' && node.ordered === true
}
