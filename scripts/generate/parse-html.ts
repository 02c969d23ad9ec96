import type { Element, Nodes, Root, RootContent } from 'hast'
import { htmlToHast } from 'satteri'

/**
 * Parses HTML without the tokens of code blocks, which are most of the elements on some pages, and
 * with the alignment of cells as an attribute.
 */
export function parseHtml(html: string): RootContent[] {
  const tree = htmlToHast(html, { fragment: true }) as Root
  simplify(tree)
  return tree.children
}

function simplify(node: Root | Element): void {
  for (const child of node.children) {
    if (!isElement(child)) continue
    if (child.tagName === 'pre') {
      const code = child.children.filter(isElement).find(({ tagName }) => tagName === 'code')
      const block = code ?? child
      block.children = [{ type: 'text', value: textOf(block) }]
    }
    const [, align] = /^text-align:(\w+)$/.exec(String(child.properties.style)) ?? []
    if (align !== undefined) child.properties.align = align
    simplify(child)
  }
}

/** Returns whether an element is not part of the text, such as the link of a heading to itself. */
export function isOutsideText({ properties }: Element): boolean {
  return 'dataSearchIgnore' in properties
}

export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}

export function isElement(node: Nodes): node is Element {
  return node.type === 'element'
}

/** Returns the text content of a node. */
export function textOf(node: Nodes): string {
  if ('children' in node) return node.children.map(textOf).join('')
  return node.type === 'text' ? node.value : ''
}
