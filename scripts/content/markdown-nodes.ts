import type { BlockContent, List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { isBlank, textOf } from '#core/tree.ts'

/** Element of a generated page. Its children are already plain Markdown. */
export interface MarkdownElement {
  attributes: Readonly<Record<string, string>>
  children: RootContent[]
}

/** Converts an element to plain Markdown, as blocks or inline nodes. */
export type ToMarkdown = (element: MarkdownElement) => RootContent[]

export type MarkdownConverters = Readonly<Record<string, ToMarkdown>>

export const keepChildren: ToMarkdown = ({ children }) => children

export const omit: ToMarkdown = () => []

export const toCode: ToMarkdown = ({ children }) => [code(children.map(textOf).join(''))]

export function text(value: string): PhrasingContent {
  return { type: 'text', value }
}

export function code(value: string): PhrasingContent {
  return { type: 'inlineCode', value }
}

export function strong(...children: PhrasingContent[]): PhrasingContent {
  return { type: 'strong', children }
}

export function paragraph(...children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

/** Creates a bold line that titles the blocks below it. A heading would change the outline. */
export function caption(title: string): Paragraph {
  return paragraph(strong(text(title)))
}

/** Creates a list of the items among `nodes`, or nothing if there are none. */
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

/** Converts nodes to blocks. Adjacent inline nodes become a paragraph. */
export function toBlocks(nodes: readonly RootContent[]): BlockContent[] {
  const blocks: BlockContent[] = []
  let parts: PhrasingContent[] = []
  const endParagraph = () => {
    if (!parts.every(isBlank)) blocks.push(paragraph(...parts))
    parts = []
  }
  for (const node of nodes) {
    if (isPhrase(node)) {
      if (parts.length > 0 || !isBlank(node)) parts.push(node)
    } else {
      endParagraph()
      blocks.push(node as BlockContent)
    }
  }
  endParagraph()
  return blocks
}

/** Converts nodes to inline nodes, without the blocks around them, which a space separates. */
export function toPhrases(nodes: readonly RootContent[]): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    if (isPhrase(node)) return [node]
    const parts = 'children' in node ? toPhrases(node.children) : [text(textOf(node))]
    return index > 0 ? [text(' '), ...parts] : parts
  })
}

export function isPhrase(node: RootContent): node is PhrasingContent {
  return phrases.has(node.type)
}

const phrases: ReadonlySet<string> = new Set([
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
