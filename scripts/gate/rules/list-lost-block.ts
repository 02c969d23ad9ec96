import type { List, Nodes, Parents } from 'mdast'
import type { Document } from '#content/page.ts'
import type { PageRule } from '#content/rule.ts'
import { walkTree } from '#core/tree.ts'

/** Block below a numbered list that was meant to be part of its last item. */
interface LostBlock {
  kind: string
  start: number
  end: number
  /** First and last line of the lists that it separates. */
  lines: [first: number, last: number]
  /** Number of spaces that each line of the block lacks. */
  missing: number
}

/** A block with less indentation ends the list, so the next item begins again at 1. */
export const listLostBlockRule: PageRule = {
  id: 'list:lost-block',
  summary: 'The content of a numbered list item is indented like the text of the item.',
  severity: 'warning',
  fixes: 'markup',
  check: (page) =>
    findLostBlocks(page).map(({ kind, start, end, missing }) => {
      const lineStart = page.file.text.lastIndexOf('\n', start - 1) + 1
      const written = page.file.text.slice(lineStart, end)
      const spaces = ' '.repeat(missing)
      return {
        message: `Unexpected indentation of ${kind} below a numbered list item`,
        start,
        end: lineStart + written.split('\n')[0]!.length,
        help: `Indent its lines by ${missing} more ${missing === 1 ? 'space' : 'spaces'}`,
        // `proveFixes` rejects a fix that nests a list.
        ...(kind !== 'a list' && {
          fix: [{ start: lineStart, end, text: written.replace(/^(?=.*\S)/gm, spaces) }],
        }),
      }
    }),
}

/**
 * Finds bullets that are indented less than the text of the numbered item above, and code and
 * images between two numbered lists if the second one starts at 1.
 */
export function findLostBlocks({ mdx }: Pick<Document, 'mdx'>): LostBlock[] {
  const found: LostBlock[] = []
  if (!mdx.tree) return found
  walkTree(mdx.tree, (node, ancestors) => {
    if (!('children' in node)) return
    if ([node, ...ancestors].some(({ type }) => type === 'blockquote')) return
    for (const [index, list] of node.children.entries()) {
      const lost = isNumbered(list) && describeBelow(list, node, index)
      if (lost) found.push(lost)
    }
  })
  return found
}

function describeBelow(list: List, { children }: Parents, index: number): LostBlock | undefined {
  const [block, next] = [children[index + 1], children[index + 2]]
  const text = list.children.at(-1)?.children[0]
  const kind = block && kindOf(block)
  if (!kind || !text) return undefined
  const gap = linesBetween(list, block)
  const isMeant =
    block.type === 'list'
      ? gap === 0 && columnOf(block) > columnOf(list)
      : gap < 2 && isNumbered(next) && next.start === 1 && linesBetween(block, next) < 2
  const missing = columnOf(text) - columnOf(block)
  if (!isMeant || missing <= 0) return undefined
  const last = isNumbered(next) ? next : block
  return {
    kind,
    start: block.position!.start.offset!,
    end: block.position!.end.offset!,
    lines: [list.position!.start.line, last.position!.end.line],
    missing,
  }
}

function kindOf(node: Nodes): string | undefined {
  if (node.type === 'code') return 'a code block'
  if (node.type === 'list' && !node.ordered) return 'a list'
  const isImage = node.type === 'paragraph' && node.children.every(({ type }) => type === 'image')
  return isImage ? 'an image' : undefined
}

function linesBetween(above: Nodes, below: Nodes): number {
  return below.position!.start.line - above.position!.end.line - 1
}

function columnOf({ position }: Nodes): number {
  return position!.start.column
}

function isNumbered(node: Nodes | undefined): node is List {
  return node?.type === 'list' && node.ordered === true
}
