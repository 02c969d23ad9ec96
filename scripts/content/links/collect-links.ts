import type { Definition, Image, Link, Root } from 'mdast'
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { fillVariables, type ProductVariables } from '../../core/variables.ts'
import { diagramComponent } from '../../features/diagrams/diagram.ts'
import { findDestination } from './link-destination.ts'
import { nodesOfType } from '../../core/tree/nodes-of-type.ts'
import { walkTree } from '../../core/tree/walk-tree.ts'

/** A reference from a page to something else, with the offsets of what is written. */
export interface LinkUse {
  kind: 'link' | 'image' | 'diagram'
  /** Destination with variables filled in, as a browser would get it. */
  url: string
  start: number
  end: number
  /** Whether it is an attribute of a JSX element. */
  isAttribute?: true
}

/**
 * Collects what a page refers to: links and images of Markdown, definitions, JSX `href` and `src`. A
 * definition that an image refers to is one of an image.
 */
export function collectLinks(tree: Root, text: string, variables: ProductVariables): LinkUse[] {
  const uses: LinkUse[] = []
  const isOfImage = ({ identifier }: Definition) =>
    nodesOfType(tree, 'imageReference').some((image) => image.identifier === identifier)
  walkTree(tree, (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const isImage = node.type === 'definition' ? isOfImage(node) : node.type === 'image'
      uses.push({ ...fromMarkdown(node, text, variables), kind: isImage ? 'image' : 'link' })
    }
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      uses.push(...fromJsx(node, text, variables))
    }
  })
  return uses.sort((a, b) => a.start - b.start)
}

function fromMarkdown(
  node: Link | Image | Definition,
  text: string,
  variables: ProductVariables,
): Omit<LinkUse, 'kind'> {
  const [start, end] = findDestination(text, node)
  return { url: fillVariables(node.url, variables), start, end }
}

function fromJsx(
  node: MdxJsxFlowElement | MdxJsxTextElement,
  text: string,
  variables: ProductVariables,
): LinkUse[] {
  return node.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') return []
    if (attribute.name !== 'href' && attribute.name !== 'src') return []
    const written = writtenValue(attribute, text)
    if (!written) return []
    const source = node.name === diagramComponent ? 'diagram' : 'image'
    const kind = attribute.name === 'src' ? source : 'link'
    const url = fillVariables(written.url, variables)
    return [{ kind, ...written, url, isAttribute: true }]
  })
}

/** The value of `name="value"` or `name={product.key}` and its offsets without the quotes. */
function writtenValue(attribute: MdxJsxAttribute, text: string): Omit<LinkUse, 'kind'> | undefined {
  const start = attribute.position?.start.offset
  const end = attribute.position?.end.offset
  if (start === undefined || end === undefined) return undefined
  const opening = text.indexOf('=', start) + 1
  const from = opening + /^\s*["']?/.exec(text.slice(opening, end))![0].length
  if (typeof attribute.value === 'string') {
    return { url: attribute.value, start: from, end: end - 1 }
  }
  if (!attribute.value) return undefined
  return { url: text.slice(from, end), start: from, end }
}
