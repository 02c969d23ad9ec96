import type { Nodes, Parents, Root } from 'mdast'
import { isJsxElement, type JsxElement } from '#content/parse/collect-elements.ts'
import { literalsOf } from '#content/parse/parse-literal.ts'
import {
  blockElements,
  lacksRequiredAttribute,
  safeElements,
  listUnsafeAttributes,
  toSafeStyle,
} from '#content/safety/html.ts'
import { textOf } from '#core/tree.ts'

/**
 * Converts HTML elements to nodes that render with the same components as Markdown, such as links and
 * tables. Throws for unsafe elements, which the gate should have rejected.
 */
export function convertHtmlElements(tree: Root): void {
  convertChildren(tree, false)
}

function convertChildren(parent: Parents, isInLink: boolean): void {
  parent.children = (parent.children as Nodes[]).flatMap((node) => {
    const isLink = node.type === 'link' || (isHtml(node) && node.name === 'a')
    if ('children' in node) convertChildren(node, isInLink || isLink)
    const converted = isHtml(node) ? toMdastNode(node) : node
    // GFM turns URLs into links even inside `<a>`, so unwrap nested links.
    if (isLink && isInLink) return (converted as Parents).children
    // Browsers close a `<p>` before a block element, so render a `<div>` instead.
    if (isParagraph(converted) && converted.children.some(containsBlock)) {
      converted.data = { ...converted.data, hName: 'div' }
    }
    return converted
  }) as Root['children']
}

function isHtml(node: Nodes): node is JsxElement {
  return isJsxElement(node) && /^[a-z]/.test(node.name ?? '')
}

/** Converts an element to a node whose `data` tells `mdast-util-to-hast` how to render it. */
function toMdastNode(node: JsxElement): Nodes {
  const name = node.name ?? ''
  const attributes = literalsOf(node)
  const unsafe = listUnsafeAttributes(name, attributes)
  const isSafe =
    safeElements.has(name) && unsafe.length === 0 && !lacksRequiredAttribute(name, attributes)
  if (!isSafe) throw new Error(`Unsafe \`<${name}>\` in a generated page`)
  const { style, src, ...others } = Object.fromEntries(attributes)
  const hProperties = { ...others, ...(style !== undefined && { style: toSafeStyle(style) }) }
  const data = { hName: name, hProperties } as Nodes['data']
  const { position } = node
  const children = node.children as Nodes[]
  if (name === 'img')
    return { type: 'image', url: typeof src === 'string' ? src : '', data, position }
  if (name === 'code' && children.every(({ type }) => type === 'text')) {
    return { type: 'inlineCode', value: children.map(textOf).join(''), data, position }
  }
  return createElement(name === 'table' ? wrapRows(children) : children, data, position)
}

function createElement(children: Nodes[], data: Nodes['data'], position?: Nodes['position']) {
  return { type: 'htmlElement', children, data, position } as unknown as Nodes
}

/** Wraps table rows in a `<tbody>`, as browsers do. */
function wrapRows(children: Nodes[]): Nodes[] {
  const isRow = (node: Nodes) => node.data?.hName === 'tr'
  const rows = children.filter(isRow)
  const others = children.filter((node) => !isRow(node))
  return rows.length === 0 ? others : [...others, createElement(rows, { hName: 'tbody' })]
}

function isParagraph(node: Nodes): node is Parents {
  if (!('children' in node)) return false
  return node.type === 'paragraph' || node.data?.hName === 'p'
}

function containsBlock(node: Nodes): boolean {
  const name = node.data?.hName
  if (name === undefined ? blockTypes.has(node.type) : blockElements.has(name)) return true
  return 'children' in node && node.children.some(containsBlock)
}

/** Node types that are rendered as block elements. */
const blockTypes: ReadonlySet<string> = new Set([
  'blockquote',
  'code',
  'heading',
  'list',
  'mdxJsxFlowElement',
  'paragraph',
  'table',
  'thematicBreak',
])
