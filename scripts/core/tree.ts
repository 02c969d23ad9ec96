import type { Nodes, Root, Node } from 'mdast'

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

/** What a reader reads of a node; a variable stands for its value. */
export function textOf(node: Nodes): string {
  if ('children' in node) return node.children.map(textOf).join('')
  if (node.type === 'break') return ' '
  return 'value' in node ? node.value : ''
}

/** Whether a reader sees nothing of `node`: no letter, no picture, no value of a variable. */
export function isBlank(node: Nodes): boolean {
  if (node.type === 'text') return node.value.trim() === ''
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
    return onlyComments.test(node.value)
  }
  if (node.type === 'mdxJsxTextElement') return false
  return 'children' in node && node.children.every(isBlank)
}

/** No comment may reach over the end of another one: what stands between the two is code. */
const onlyComments = /^(?:\s|\/\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*(?:\n|$))*$/

/** What a pattern has found in the source of a node, with offsets into the file. */
export interface TextMatch {
  found: string
  /** What the first group of the pattern has taken, if it has one and took part. */
  group: string | undefined
  start: number
  end: number
}

/** Finds a pattern, which has the flag `g`, in what is written in the file for each of the nodes. */
export function matchTexts(
  nodes: Pick<Node, 'position'>[],
  file: string,
  pattern: RegExp,
): TextMatch[] {
  return nodes.flatMap(({ position }) => {
    const offset = position?.start.offset ?? 0
    const source = file.slice(offset, position?.end.offset)
    return Array.from(source.matchAll(pattern), ({ 0: found, 1: group, index }) => {
      const start = offset + index
      return { found, group, start, end: start + found.length }
    })
  })
}
