import type { Nodes } from 'mdast'

/**
 * Calls `visitor` with `node` and all nodes in it, in the order of the document. For trees of many
 * pages: `unist-util-visit` defines a function with a name of its own for each node, which takes
 * longer than what is done with the node.
 */
export function walkTree(node: Nodes, visitor: (node: Nodes) => void): void {
  visitor(node)
  if (!('children' in node)) return
  for (const child of node.children) walkTree(child, visitor)
}
