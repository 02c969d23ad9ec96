import { isPhrasing } from '#core/tree.ts'
import type { List, Nodes, Root, RootContent } from 'mdast'
import { visit } from 'yaml'
import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { findSyntaxProblem } from '#core/yaml/find-syntax-problem.ts'
import { parseYamlDocument, toOffsets } from '#core/yaml/parse-documents.ts'

/** Content of a file in a form that does not depend on its layout. */
export interface FileShape {
  whole: string
  /** Deepest blocks of Markdown, or scalars of YAML, in order. */
  blocks: Block[]
}

export interface Block extends Offsets {
  shape: string
  text: string
}

/** Returns the shape of a page, without that of invalid front matter. */
export function shapeOfPage(tree: Root, source: string): FileShape {
  const { yaml = '', start: shift = 0 } = findFrontMatter(source) ?? {}
  const data = shapeOfYaml(yaml, shift)
  const blocks = [...(data?.blocks ?? [])]
  const collectBlocks = (node: Nodes) => {
    const children: RootContent[] = 'children' in node ? node.children : []
    const inner = children.filter((child) => !isPhrasing(child))
    for (const child of inner) collectBlocks(child)
    if (inner.length > 0 || node.type === 'root' || node.type === 'yaml') return
    const text = collapseSpaces(readText(node))
    blocks.push({ ...offsetsOfNode(node), text, shape: serialize(node) + text })
  }
  collectBlocks(tree)
  const texts = blocks.map(({ text }) => text)
  return { whole: [data?.whole, serialize(tree), ...texts].join('\n'), blocks }
}

/** Returns the shape of YAML, or `undefined` if it does not parse. */
export function shapeOfYaml(text: string, shift = 0): FileShape | undefined {
  const document = parseYamlDocument(text)
  if (findSyntaxProblem(document, text)) return undefined
  const blocks: Block[] = []
  visit(document, {
    Scalar(_, { value, range }) {
      const { start, end } = toOffsets(range)
      const shown = String(value)
      blocks.push({ start: start + shift, end: end + shift, text: shown, shape: shown })
    },
  })
  return { whole: JSON.stringify(document.toJS()), blocks }
}

/** Serializes a node without positions, and without spaces at the edges of emphasis and links. */
function serialize(node: Nodes): string {
  return JSON.stringify(node, keepShape)
}

function keepShape(this: Nodes, key: string, value: unknown): unknown {
  if (key === 'position' || key === 'data') return undefined
  if (key === 'children') return (value as Nodes[]).filter(isShown)
  const isCode = this.type === 'code' || this.type === 'inlineCode'
  if (key === 'value' && typeof value === 'string' && !isCode) return collapseSpaces(value)
  // One loose item makes all items of a list paragraphs.
  if (key === 'spread') return this.type === 'list' && (value === true || hasLooseItem(this))
  return value
}

function hasLooseItem({ children }: List): boolean {
  return children.some(({ spread }) => spread)
}

/** Returns whether a node is neither front matter nor a space. */
function isShown(node: Nodes): boolean {
  return node.type !== 'yaml' && (node.type !== 'text' || node.value.trim() !== '')
}

/** Returns the text of a block with the spaces around images and other nodes without text. */
function readText(node: Nodes): string {
  if ('children' in node) return node.children.map(readText).join('')
  return 'value' in node ? node.value : '\uFFFC'
}

function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
