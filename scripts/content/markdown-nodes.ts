import type { BlockContent, List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { isBlank, textOf } from '#core/tree.ts'

/** An element of a generated page; its attributes are texts, its children plain Markdown already. */
export interface MarkdownElement {
  attributes: Readonly<Record<string, string>>
  children: RootContent[]
}

/** Converts an element to plain Markdown: blocks, or parts of a text. */
export type ToMarkdown = (element: MarkdownElement) => RootContent[]

/** Converters by the names of their elements. */
export type MarkdownConverters = Readonly<Record<string, ToMarkdown>>

/** Keeps only what stands between the tags. */
export const keepChildren: ToMarkdown = ({ children }) => children

/** Leaves an element out. */
export const omit: ToMarkdown = () => []

/** Converts an element to code, whatever stands in it. */
export const toCode: ToMarkdown = ({ children }) => [code(children.map(textOf).join(''))]

/** A text, as it is shown. */
export function text(value: string): PhrasingContent {
  return { type: 'text', value }
}

/** Code within a text. */
export function code(value: string): PhrasingContent {
  return { type: 'inlineCode', value }
}

/** Parts of a text that stand out. */
export function strong(...children: PhrasingContent[]): PhrasingContent {
  return { type: 'strong', children }
}

/** A paragraph of the given parts. */
export function paragraph(...children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

/** A line that names what follows it. It is no heading: those are the author's. */
export function caption(title: string): Paragraph {
  return paragraph(strong(text(title)))
}

/** A list of the items among `nodes`; nothing where there is none. */
export function list(nodes: readonly RootContent[], ordered = false): List[] {
  const children = nodes.filter((node) => node.type === 'listItem')
  return children.length === 0 ? [] : [{ type: 'list', ordered, spread: false, children }]
}

/** An item of a list: a term and, behind a colon, what there is to say of it. */
export function termItem(term: PhrasingContent[], nodes: readonly RootContent[]): ListItem {
  const [first, ...rest] = toBlocks(nodes)
  const blocks =
    first?.type === 'paragraph'
      ? [paragraph(...term, text(': '), ...first.children), ...rest]
      : [paragraph(...term), ...(first ? [first, ...rest] : [])]
  return item(blocks)
}

/** An item of a list. */
export function item(children: BlockContent[]): ListItem {
  const spread = children.slice(1).some(({ type }) => type !== 'list')
  return { type: 'listItem', spread, children }
}

/** The nodes as blocks: what is a part of a text stands in a paragraph, with its neighbors. */
export function toBlocks(nodes: readonly RootContent[]): BlockContent[] {
  const blocks: BlockContent[] = []
  let parts: PhrasingContent[] = []
  const endParagraph = () => {
    if (!parts.every(isBlank)) blocks.push(paragraph(...parts))
    parts = []
  }
  for (const node of nodes) {
    if (isPhrase(node)) parts.push(node)
    else {
      endParagraph()
      blocks.push(node as BlockContent)
    }
  }
  endParagraph()
  return blocks
}

/** The nodes as parts of one text, without the blocks that they stand in. */
export function toPhrases(nodes: readonly RootContent[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (isPhrase(node)) return [node]
    return 'children' in node ? toPhrases(node.children) : [text(textOf(node))]
  })
}

/** Whether a node is a part of a text. */
export function isPhrase(node: RootContent): node is PhrasingContent {
  return phrases.has(node.type)
}

const phrases: ReadonlySet<string> = new Set([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'image',
  'imageReference',
  'inlineCode',
  'link',
  'linkReference',
  'strong',
  'text',
])
