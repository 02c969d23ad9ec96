import type { Node, Nodes, Parents, PhrasingContent } from 'mdast'
import { groupBy, type Offsets } from './diagnostic.ts'
import { remember } from './remember.ts'
import { createRangeFinder } from './search-offsets.ts'

/**
 * Calls `visitor` with `node` and its descendants in document order, each with its ancestors,
 * outermost first. `unist-util-visit-parents` is too slow for the trees of many pages because it
 * defines a named function for each node.
 */
export function walkTree(
  node: Nodes,
  visitor: (node: Nodes, ancestors: readonly Parents[]) => void,
  ancestors: readonly Parents[] = [],
): void {
  visitor(node, ancestors)
  if (!('children' in node)) return
  const inner = [...ancestors, node]
  for (const child of node.children) walkTree(child, visitor, inner)
}

/**
 * Returns all nodes of a type in document order, or an empty list if the MDX is invalid. The result
 * is cached, so the tree must not change afterwards.
 */
export function nodesOfType<T extends Nodes['type']>(
  tree: Nodes | undefined,
  type: T,
): Extract<Nodes, { type: T }>[] {
  return (tree ? (indexNodes(tree).get(type) ?? []) : []) as Extract<Nodes, { type: T }>[]
}

/** Maps the types of a tree to their nodes. Remembered because many rules query them. */
const indexNodes = remember((tree: Nodes) => {
  const nodes: Nodes[] = []
  walkTree(tree, (node) => void nodes.push(node))
  return groupBy(nodes, ({ type }) => type)
})

/** Returns the functions of {@link isInNodeOfType} for a tree, by node type. */
const rangeFindersOf = remember<Nodes, Map<string, (offset: number) => boolean>>(() => new Map())

/** Returns whether `offset` is in a node of a type. Fast for many offsets of one tree. */
export function isInNodeOfType(tree: Nodes, type: Nodes['type'], offset: number): boolean {
  const finders = rangeFindersOf(tree)
  let finder = finders.get(type)
  if (!finder) {
    const ranges = nodesOfType(tree, type).map(({ position }) => {
      return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
    })
    finder = createRangeFinder(ranges)
    finders.set(type, finder)
  }
  return finder(offset)
}

/** Returns the text content of a node, with a space for each hard line break. */
export function textOf(node: Nodes): string {
  if ('children' in node) return node.children.map(textOf).join('')
  if (node.type === 'break') return ' '
  return 'value' in node ? node.value : ''
}

/** Returns whether a node may be part of a line of text. */
export function isPhrasing(node: Node): node is PhrasingContent {
  return phrasingTypes.has(node.type)
}

const phrasingTypes: ReadonlySet<string> = new Set([
  ...['break', 'delete', 'emphasis', 'footnoteReference', 'html', 'image', 'imageReference'],
  ...['inlineCode', 'link', 'linkReference', 'mdxJsxTextElement', 'mdxTextExpression', 'strong'],
  'text',
])

/** Returns whether `node` has no visible content. Block components without content are blank. */
export function isBlank(node: Nodes): boolean {
  if (node.type === 'text') return node.value.trim() === ''
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
    return onlyCommentsPattern.test(node.value)
  }
  if (node.type === 'mdxJsxTextElement') return false
  return 'children' in node && node.children.every(isBlank)
}

/**
 * Pattern for expressions with only whitespace and comments. A block comment must end at its first
 * terminator, since code may follow it.
 */
const onlyCommentsPattern = /^(?:\s|\/\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*(?:\n|$))*$/

/** Match of a pattern in the source of a node, with offsets in the file. */
export interface TextMatch extends Offsets {
  found: string
  /** First capture group, if it participated in the match. */
  group: string | undefined
}

/** Finds all matches of a global pattern (flag `g`) in the source of the nodes. */
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

/** Matches a sticky pattern (flag `y`) at an offset of `text`. */
export function matchAt(
  pattern: RegExp,
  text: string,
  offset: number,
): RegExpExecArray | undefined {
  pattern.lastIndex = offset
  return pattern.exec(text) ?? undefined
}
