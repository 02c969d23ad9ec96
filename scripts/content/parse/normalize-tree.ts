import type { Nodes, Parents, Root, Text } from 'mdast'
import { createLineIndex } from '#core/line-index.ts'
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
    const lineBreak = written.indexOf('\n', written.trimEnd().length)
    node.position!.end = pointAt(lineBreak === -1 ? written.length : lineBreak)
  }
  if (node.type === 'text') checkText(node, text)
  if (!('children' in node)) return
  checkDefinitions(node)
  if (node.children.some(isMarkup) && !holdsText(node)) joinParagraphs(node, text, pointAt)
  for (const child of node.children) normalize(child, source)
}

/** Sätteri takes code for text where a backtick in the block before is never closed. */
function checkText({ value, position }: Text, text: string): void {
  if (!/[{<]/.test(value)) return
  const written = text.slice(position!.start.offset, position!.end.offset)
  if (/(?<!\\)(?:\\\\)*(?:\{|<(?!\s))/.test(written)) throw new Error('Code that counts as text')
}

/** Sätteri puts a definition before the element that it is written in, or takes a footnote for one. */
function checkDefinitions({ children }: Parents): void {
  let next: Nodes | undefined
  for (const child of children.toReversed()) {
    if (child.type !== 'definition') next = child
    else if (
      child.identifier.startsWith('^') ||
      (next && next.position!.start.offset! < child.position!.start.offset!)
    ) {
      throw new Error('Misplaced definition')
    }
  }
}
