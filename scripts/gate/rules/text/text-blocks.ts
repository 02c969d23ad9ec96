import type { Nodes, Root } from 'mdast'
import { isJsxElement, rangeOfNode } from '#content/parse/collect-elements.ts'
import { nodesOfType, walkTree } from '#core/tree.ts'

/** Text blocks of a page, and its source with code and links masked. */
export interface TextBlocks {
  blocks: Nodes[]
  /** Has the same length as the source, so that offsets stay valid. */
  masked: string
}

/** Collects paragraphs, headings, table cells, and text directly inside components. */
export function collectTextBlocks(tree: Root, text: string): TextBlocks {
  const blocks: Nodes[] = []
  walkTree(tree, (node) => {
    if (/^(?:paragraph|heading|tableCell)$/.test(node.type)) blocks.push(node)
    if (!isJsxElement(node) || node.type !== 'mdxJsxFlowElement') return
    blocks.push(...(node.children as Nodes[]).filter(({ type }) => type === 'text'))
  })
  const ranges = opaqueTypes.flatMap((type) => nodesOfType(tree, type).map(rangeOfNode))
  const masked = ranges.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, '\uFFFC') + rest.slice(end),
    text,
  )
  return { blocks, masked }
}

const opaqueTypes = [
  'image',
  'imageReference',
  'inlineCode',
  'link',
  'linkReference',
  'mdxJsxTextElement',
] as const
