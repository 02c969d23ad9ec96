import type { Nodes, Parents, Root } from 'mdast'
import { createLineIndex } from '../../core/line-index.ts'
import { isJsxElement } from './collect-elements.ts'
import { holdsText, isMarkup, joinParagraphs } from './join-paragraphs.ts'
import { placeAttributes, type PointAt } from './place-attributes.ts'

/**
 * Makes of a tree of Sätteri the one that `mdast-util-mdx` builds of the same text, in place:
 * attributes get their positions, tags and expressions alone in a paragraph stand in one, and a block
 * of `import` ends with its last line. Throws where that cannot be done: docs/upstream/satteri.md.
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
  checkDefinitions(node)
  if (node.children.some(isMarkup) && !holdsText(node)) joinParagraphs(node, text, pointAt)
  for (const child of node.children) normalize(child, source)
}

/** Sätteri puts a definition before the element that it is written in, or takes a footnote for one. */
function checkDefinitions({ children }: Parents): void {
  for (const [index, child] of children.entries()) {
    if (child.type !== 'definition') continue
    const next = children.slice(index + 1).find(({ type }) => type !== 'definition')
    const isMoved =
      next !== undefined && next.position!.start.offset! < child.position!.start.offset!
    if (isMoved || child.identifier.startsWith('^')) throw new Error('Misplaced definition')
  }
}
