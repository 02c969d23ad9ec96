import type { Nodes, Parents, Root } from 'mdast'
import type {
  MdxFlowExpression,
  MdxJsxAttributeNode,
  MdxJsxFlowElement,
  MdxJsxTextElement,
  MdxTextExpression,
} from 'satteri'
import { nodesOfType, walkTree } from '#core/tree.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

export type MdxJsxAttribute = MdxJsxAttributeNode

/** JSX element with its ancestors, outermost first. */
export interface ElementWithAncestors {
  node: JsxElement
  ancestors: readonly Parents[]
}

export function collectElements(tree: Root | undefined): ElementWithAncestors[] {
  const elements: ElementWithAncestors[] = []
  // Most pages have no elements. Looking them up by type is faster than walking the tree.
  if (!tree || !hasElements(tree)) return elements
  walkTree(tree, (node, ancestors) => {
    if (isJsxElement(node)) elements.push({ node, ancestors })
  })
  return elements
}

/** Collects expressions outside of attributes. Returns an empty list if there is no tree. */
export function collectExpressions(tree: Root | undefined): MdxExpression[] {
  return [...nodesOfType(tree, 'mdxFlowExpression'), ...nodesOfType(tree, 'mdxTextExpression')]
}

export type MdxExpression = MdxFlowExpression | MdxTextExpression

function hasElements(tree: Root): boolean {
  const types = ['mdxJsxFlowElement', 'mdxJsxTextElement'] as const
  return types.some((type) => nodesOfType(tree, type).length > 0)
}

export function isJsxElement(node: { type: string }): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** Returns the attributes of an element, without spread attributes. */
export function namedAttributes({ attributes }: JsxElement): MdxJsxAttribute[] {
  return attributes.filter((attribute) => attribute.type === 'mdxJsxAttribute')
}

/**
 * Returns the attributes of an element with text, by name. Those without a value are empty, and
 * expressions are left out.
 */
export function textAttributesOf(
  node: JsxElement,
  variables: ProductVariables = {},
): Record<string, string> {
  const texts = namedAttributes(node).flatMap(({ name, value }) =>
    typeof value === 'object' && value !== null
      ? []
      : [[name, fillVariables(value ?? '', variables)] as const],
  )
  return Object.fromEntries(texts)
}

export function offsetsOfNode({ position }: Pick<Nodes, 'position'>) {
  const start = position?.start.offset ?? 0
  return { start, end: position?.end.offset ?? start }
}

/** Returns the offsets of `<Name` at the start of an element. */
export function offsetsOfTagName(node: JsxElement) {
  const { start } = offsetsOfNode(node)
  return { start, end: start + 1 + (node.name?.length ?? 0) }
}

/** Returns the offsets of both tags of an element, or `undefined` if it has no closing tag. */
export function offsetsOfTags(node: JsxElement, text: string) {
  const { start, end } = offsetsOfNode(node)
  const closing = end - `</${node.name}>`.length
  if (text.slice(closing, end) !== `</${node.name}>`) return undefined
  const nameEnd = start + 1 + (node.name?.length ?? 0)
  const lastEnd = node.attributes.at(-1)?.position?.end.offset ?? nameEnd
  return {
    opening: { start, end: text.indexOf('>', lastEnd) + 1 },
    closing: { start: closing, end },
  }
}

/** Explicit id of a heading in Nextra's notation: `## Heading [#own-id]`. */
export interface ExplicitId {
  id: string
  /** Offset of the notation in the text, including the space before it. */
  start: number
}

/** Finds the explicit id at the end of a heading, in linear time, unlike a regular expression. */
export function findExplicitId(text: string): ExplicitId | undefined {
  const end = text.trimEnd().length - 1
  if (text[end] !== ']') return undefined
  const open = text.indexOf('[#', text.lastIndexOf(']', end - 1) + 1)
  if (open === -1 || open + 2 === end) return undefined
  return { id: text.slice(open + 2, end), start: text.slice(0, open).trimEnd().length }
}

/** Returns the child elements. MDX wraps elements that share a line in a paragraph. */
export function collectChildElements({ children }: { children: Nodes[] }): JsxElement[] {
  return children
    .flatMap((child) => (child.type === 'paragraph' ? (child.children as Nodes[]) : [child]))
    .filter(isJsxElement)
}
