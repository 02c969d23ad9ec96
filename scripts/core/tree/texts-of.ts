import type { Nodes, Text } from 'mdast'

/** The texts in a node, in order; code is none. */
export function textsOf(node: Nodes): Text[] {
  if (node.type === 'text') return [node]
  return 'children' in node ? node.children.flatMap(textsOf) : []
}
