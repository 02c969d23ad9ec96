import type { Nodes, Parents, Root } from 'mdast'
import type {
  MdxFlowExpression,
  MdxJsxAttributeNode,
  MdxJsxFlowElement,
  MdxJsxTextElement,
  MdxTextExpression,
} from 'satteri'
import { nodesOfType } from '#core/tree.ts'

/** A JSX element, on lines of its own or within a text. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

/** An attribute of a JSX element that has a name. */
export type MdxJsxAttribute = MdxJsxAttributeNode

/** A JSX element with the nodes that it stands in, outermost first. */
export interface PlacedElement {
  node: JsxElement
  ancestors: Parents[]
}

/** Collects the JSX elements of a page, in order; none where its MDX does not parse. */
export function collectElements(tree: Root | undefined): PlacedElement[] {
  const elements: PlacedElement[] = []
  if (tree && hasElements(tree)) walk(tree, [], elements)
  return elements
}

/** Collects what stands in braces outside of attributes; none where the MDX does not parse. */
export function collectExpressions(tree: Root | undefined): MdxExpression[] {
  if (!tree) return []
  return [...nodesOfType(tree, 'mdxFlowExpression'), ...nodesOfType(tree, 'mdxTextExpression')]
}

/** Something in braces, on lines of its own or within a text. */
export type MdxExpression = MdxFlowExpression | MdxTextExpression

function hasElements(tree: Root): boolean {
  const types = ['mdxJsxFlowElement', 'mdxJsxTextElement'] as const
  return types.some((type) => nodesOfType(tree, type).length > 0)
}

function walk(node: Nodes, ancestors: Parents[], elements: PlacedElement[]): void {
  if (isJsxElement(node)) elements.push({ node, ancestors: [...ancestors] })
  if (!('children' in node)) return
  ancestors.push(node)
  for (const child of node.children) walk(child, ancestors, elements)
  ancestors.pop()
}

/** Whether a node of the tree is a JSX element. */
export function isJsxElement(node: { type: string }): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** The attributes of an element that have a name, all but spread ones. */
export function namedAttributes({ attributes }: JsxElement): MdxJsxAttribute[] {
  return attributes.filter((attribute) => attribute.type === 'mdxJsxAttribute')
}

/** Offsets of a node in its file. */
export function rangeOfNode({ position }: Pick<Nodes, 'position'>) {
  const start = position?.start.offset ?? 0
  return { start, end: position?.end.offset ?? start }
}

/** Offsets of `<Name`, the part of an element that names it. */
export function rangeOfName(node: JsxElement) {
  const { start } = rangeOfNode(node)
  return { start, end: start + 1 + (node.name?.length ?? 0) }
}

/** Offsets of the opening and the closing tag of an element; undefined where it has no closing one. */
export function rangesOfTags(node: JsxElement, text: string) {
  const { start, end } = rangeOfNode(node)
  const closing = end - `</${node.name}>`.length
  if (text.slice(closing, end) !== `</${node.name}>`) return undefined
  const nameEnd = start + 1 + (node.name?.length ?? 0)
  const behind = node.attributes.at(-1)?.position?.end.offset ?? nameEnd
  return {
    opening: { start, end: text.indexOf('>', behind) + 1 },
    closing: { start: closing, end },
  }
}

/** Nextra's notation for an own id at the end of a heading: `## Heading [#own-id]`. */
export interface OwnId {
  id: string
  /** Where the notation begins, with the space in front of it. */
  start: number
}

/** Finds the own id at the end of a heading's text. Looks at each character once, as a pattern would not. */
export function findOwnId(text: string): OwnId | undefined {
  const end = text.trimEnd().length - 1
  if (text[end] !== ']') return undefined
  const open = text.indexOf('[#', text.lastIndexOf(']', end - 1) + 1)
  if (open === -1 || open + 2 === end) return undefined
  return { id: text.slice(open + 2, end), start: text.slice(0, open).trimEnd().length }
}
