import type { Nodes, Parents, PhrasingContent, Root } from 'mdast'
import { createLineIndex } from '../core/line-index.ts'
import { isJsxElement } from './collect-elements.ts'
import { isMarkup, joinParagraphs } from './join-paragraphs.ts'
import { placeAttributes } from './place-attributes.ts'

/** Turns an offset into the point that a tree names it by. */
export type PointAt = (offset: number) => { line: number; column: number; offset: number }

/**
 * Makes of a tree of Sätteri the one that `mdast-util-mdx` builds of the same text, in place:
 * attributes get their positions, tags and expressions alone in a paragraph stand in one, definitions
 * stand in the element that holds them, and a block of `import` ends with its last line. Throws where
 * the text cannot be what the tree was built of.
 */
export function normalizeTree(tree: Root, text: string): Root {
  const lines = createLineIndex(text)
  const pointAt: PointAt = (offset) => ({ ...lines.pointAt(offset), offset })
  normalize(tree, { text, pointAt })
  return tree
}

function normalize(node: Nodes, source: { text: string; pointAt: PointAt }): void {
  const { text, pointAt } = source
  if (isJsxElement(node)) placeAttributes(node, text, pointAt)
  else if (node.type === 'mdxjsEsm') {
    const written = text.slice(0, node.position!.end.offset)
    node.position!.end = pointAt(written.replace(/\n\s*$/, '').length)
  }
  if (!('children' in node)) return
  if (node.children.some(({ type }) => type === 'definition')) nestDefinitions(node)
  if (node.children.some(isMarkup) && !holdsText(node)) joinParagraphs(node, text, pointAt)
  for (const child of node.children) normalize(child, source)
}

/** Moves definitions, which stand before the element that they are written in, into it. */
function nestDefinitions(parent: Parents): void {
  const kept: Nodes[] = []
  const waiting: Nodes[] = []
  for (const child of parent.children) {
    if (child.type === 'definition') {
      waiting.push(child)
      continue
    }
    const isInside = ({ position }: Nodes) =>
      isJsxElement(child) && position!.start.offset! > child.position!.start.offset!
    const inside = waiting.filter(isInside)
    if (isJsxElement(child) && inside.length > 0) {
      child.children = inOrder([...inside, ...child.children])
    }
    kept.push(...waiting.filter((each) => !inside.includes(each)), child)
    waiting.length = 0
  }
  parent.children = [...kept, ...waiting] as never
}

function inOrder(nodes: Nodes[]): never {
  return nodes.sort((a, b) => a.position!.start.offset! - b.position!.start.offset!) as never
}

/** Whether the children of a node are text rather than blocks. */
export function holdsText(node: Parents): boolean {
  return textTypes.has(node.type) || node.children.some(({ type }) => inTextOnly.has(type))
}

const textTypes: ReadonlySet<string> = new Set<PhrasingContent['type'] | Parents['type']>([
  ...(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link'] as const),
  ...(['linkReference', 'mdxJsxTextElement'] as const),
])

const inTextOnly: ReadonlySet<string> = new Set<PhrasingContent['type']>([
  ...(['text', 'inlineCode', 'emphasis', 'strong', 'delete', 'link', 'linkReference'] as const),
  ...(['image', 'imageReference', 'break', 'footnoteReference'] as const),
  ...(['mdxJsxTextElement', 'mdxTextExpression'] as const),
])
