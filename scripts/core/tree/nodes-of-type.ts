import type { Nodes, Root } from 'mdast'
import { walkTree } from './walk-tree.ts'

/** Nodes by type; kept with each tree, as every rule asks for some of them. */
const indexes = new WeakMap<Root, Map<string, Nodes[]>>()

/**
 * All nodes of `tree` that have the given type, in the order of the document. The tree is walked
 * once, however many rules ask; it must not change afterwards.
 */
export function nodesOfType<T extends Nodes['type']>(
  tree: Root,
  type: T,
): Extract<Nodes, { type: T }>[] {
  let index = indexes.get(tree)
  if (!index) {
    index = indexNodes(tree)
    indexes.set(tree, index)
  }
  return (index.get(type) ?? []) as Extract<Nodes, { type: T }>[]
}

function indexNodes(tree: Root): Map<string, Nodes[]> {
  const index = new Map<string, Nodes[]>()
  walkTree(tree, (node) => {
    const known = index.get(node.type)
    if (known) known.push(node)
    else index.set(node.type, [node])
  })
  return index
}
