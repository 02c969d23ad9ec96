import type { Nodes } from 'mdast'

/** What a reader reads of a node; a variable stands for its value. */
export function textOf(node: Nodes): string {
  if ('children' in node) return node.children.map(textOf).join('')
  if (node.type === 'break') return ' '
  return 'value' in node ? node.value : ''
}
