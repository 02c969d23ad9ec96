import type { BlockContent, List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { isBlank, textOf } from '#core/tree.ts'

/** Element of a generated page. Its children are already plain Markdown. */
export interface MarkdownElement {
  attributes: Readonly<Record<string, string>>
  children: RootContent[]
}

/** Function that converts an element to plain Markdown nodes, block or inline. */
export type MarkdownConverter = (element: MarkdownElement) => RootContent[]

export type MarkdownConverters = Readonly<Record<string, MarkdownConverter>>

export const keepChildren: MarkdownConverter = ({ children }) => children

export const omit: MarkdownConverter = () => []

export const toCode: MarkdownConverter = ({ children }) => [
  inlineCode(children.map(textOf).join('')),
]

export function text(value: string): PhrasingContent {
  return { type: 'text', value }
}

export function inlineCode(value: string): PhrasingContent {
  return { type: 'inlineCode', value }
}

export function strong(...children: PhrasingContent[]): PhrasingContent {
  return { type: 'strong', children }
}

export function paragraph(...children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

/** Creates a bold title for the blocks after it. A heading would change the outline of the page. */
export function caption(title: string): Paragraph {
  return paragraph(strong(text(title)))
}

/** Creates a list of the list items among `nodes`, or an empty array if there are none. */
export function list(nodes: readonly RootContent[], ordered = false): List[] {
  const children = nodes.filter((node) => node.type === 'listItem')
  return children.length === 0 ? [] : [{ type: 'list', ordered, spread: false, children }]
}

export function termItem(term: PhrasingContent[], nodes: readonly RootContent[]): ListItem {
  const [first, ...rest] = toBlocks(nodes)
  const blocks =
    first?.type === 'paragraph'
      ? [paragraph(...term, text(': '), ...first.children), ...rest]
      : [paragraph(...term), ...(first ? [first, ...rest] : [])]
  return item(blocks)
}

export function item(children: BlockContent[]): ListItem {
  const spread = children.slice(1).some(({ type }) => type !== 'list')
  return { type: 'listItem', spread, children }
}

/** Converts nodes to blocks. Wraps runs of inline nodes in paragraphs, except blank ones. */
export function toBlocks(nodes: readonly RootContent[]): BlockContent[] {
  const blocks: BlockContent[] = []
  let parts: PhrasingContent[] = []
  const endParagraph = () => {
    if (!parts.every(isBlank)) blocks.push(paragraph(...parts))
    parts = []
  }
  for (const node of nodes) {
    if (isPhrasing(node)) {
      if (parts.length > 0 || !isBlank(node)) parts.push(node)
    } else {
      endParagraph()
      blocks.push(node as BlockContent)
    }
  }
  endParagraph()
  return blocks
}

/** Flattens nodes to inline nodes. Inserts a space before each block except at the start. */
export function toPhrasing(nodes: readonly RootContent[]): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    if (isPhrasing(node)) return [node]
    const parts = 'children' in node ? toPhrasing(node.children) : [text(textOf(node))]
    return index > 0 ? [text(' '), ...parts] : parts
  })
}

export function isPhrasing(node: RootContent): node is PhrasingContent {
  return phrasingTypes.has(node.type)
}

const phrasingTypes: ReadonlySet<string> = new Set([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'html',
  'image',
  'imageReference',
  'inlineCode',
  'link',
  'linkReference',
  'strong',
  'text',
])
