import type { Element, Nodes as HastNodes } from 'hast'
import type { List, ListItem, Root } from 'mdast'
import { defaultHandlers, toHast, type State } from 'mdast-util-to-hast'
import type { Offsets } from '#core/diagnostic.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import type { JsxElement, MdxExpression } from '#content/parse/collect-elements.ts'
import { proseAttributes } from '#content/parse/collect-prose.ts'
import { parseLiteral } from '#content/parse/parse-literal.ts'
import { isBlank } from '#core/tree.ts'
import { drawFileTree, readTabLabels } from '../rules/mdx/foreign-components.ts'
import { readIframeLink } from '../rules/safety-elements.ts'

/** Element, component or text of a rendered page. */
export interface RenderedNode extends Offsets {
  /** Tag name, component name, or `#text`. */
  name: string
  attributes: Record<string, string>
  /** Value of a text node, with whitespace collapsed outside of code. */
  text: string
  children: RenderedNode[]
}

/** MDX node types that `toHast` passes through. */
const mdxNodeTypes = [
  'mdxFlowExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'mdxjsEsm',
] as const

/**
 * Renders the tree of a page as HTML elements, components and text. Resolves references, fills in
 * variables, and drops comments and imports.
 */
export function renderTree(tree: Root, variables: ProductVariables): RenderedNode {
  const root = toHast(tree, {
    passThrough: [...mdxNodeTypes],
    handlers: { list: renderList },
  }) as HastNode
  const node = createNode('root', root)
  const context = { variables, isPreformatted: false, start: node.start, end: node.end }
  node.children = renderChildren(root, context)
  return node
}

/** Renders a list. Sätteri allows expressions between items, but `toHast` expects them in items. */
function renderList(state: State, node: List): Element {
  const children = node.children.map((child): ListItem =>
    'children' in child ? child : { type: 'listItem', spread: false, children: [child] },
  )
  return defaultHandlers.list(state, { ...node, children })
}

/** Inherited context. Its offsets apply to text in code blocks, since such text has none. */
interface RenderContext extends Offsets {
  variables: ProductVariables
  isPreformatted: boolean
}

/** Node returned by `toHast`. MDX nodes keep their types from the tree of the page. */
type HastNode =
  | Exclude<HastNodes, { type: `mdx${string}` }>
  | JsxElement
  | MdxExpression
  | { type: 'mdxjsEsm'; position?: undefined }

function renderChildren(parent: HastNode, context: RenderContext): RenderedNode[] {
  const rendered: RenderedNode[] = []
  for (const child of 'children' in parent ? (parent.children as HastNode[]) : []) {
    const node = renderNode(child, context)
    const previous = rendered.at(-1)
    if (node?.name === '#text' && previous?.name === '#text') {
      previous.text = collapseWhitespace(previous.text + node.text, context)
      previous.end = Math.max(previous.end, node.end)
    } else if (node) rendered.push(node)
  }
  return rendered
}

function renderNode(node: HastNode, context: RenderContext): RenderedNode | undefined {
  switch (node.type) {
    case 'text':
      return createText(
        collapseWhitespace(fillVariables(node.value, context.variables), context),
        node,
        context,
      )
    case 'element': {
      const isPreformatted = context.isPreformatted || node.tagName === 'code'
      const element = createNode(node.tagName, node, context)
      element.attributes = readProperties(node, context.variables)
      element.children = renderChildren(node, {
        ...context,
        ...toOffsets(element),
        isPreformatted,
      })
      return element
    }
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement': {
      const drawing = node.name === 'FileTree' ? drawFileTree(node) : undefined
      if (drawing) return renderFileTree(drawing.join('\n'), node, context)
      const frame = readIframeLink(node)
      if (frame) {
        const link = createNode('a', node, context)
        link.attributes = { href: frame.href }
        link.children = [createText(frame.text, node, context)]
        return link
      }
      const element = createNode(node.name === 'Link' ? 'a' : (node.name ?? ''), node, context)
      element.attributes = readAttributes(node, context.variables)
      element.children = renderChildren(node, { ...context, ...toOffsets(element) })
      const tabs = element.children.filter(({ name }) => /^(?:Tabs\.)?Tab$/.test(name))
      for (const [index, label] of readTabLabels(node)?.labels.entries() ?? []) {
        tabs[index]!.attributes.label = label
      }
      return element
    }
    case 'mdxFlowExpression':
    case 'mdxTextExpression': {
      if (isBlank(node)) return undefined
      const literal = parseLiteral(node.value)
      if (typeof literal === 'string') return createText(literal, node, context)
      return createText(fillVariables(`{${node.value.trim()}}`, context.variables), node, context)
    }
    case 'comment':
    case 'doctype':
    case 'mdxjsEsm':
    case 'raw':
    case 'root':
      return undefined
  }
}

function createNode(
  name: string,
  { position }: Pick<HastNode, 'position'>,
  parent: Offsets = { start: 0, end: 0 },
): RenderedNode {
  const { start, end } = parent
  const offsets = { start: position?.start.offset ?? start, end: position?.end.offset ?? end }
  return { name, attributes: {}, text: '', children: [], ...offsets }
}

function createText(text: string, node: Pick<HastNode, 'position'>, parent: Offsets): RenderedNode {
  return { ...createNode('#text', node, parent), text }
}

/** Renders a file tree as an equivalent code block. */
function renderFileTree(text: string, node: JsxElement, context: RenderContext): RenderedNode {
  const [pre, code] = [createNode('pre', node, context), createNode('code', node, context)]
  code.attributes = { className: 'language-text' }
  code.children = [createText(`${text}\n`, node, context)]
  return { ...pre, children: [code] }
}

function toOffsets({ start, end }: RenderedNode): Offsets {
  return { start, end }
}

function collapseWhitespace(text: string, { isPreformatted }: RenderContext): string {
  return isPreformatted ? text : text.replace(/[ \t\n\r\f]+/g, ' ')
}

function readProperties({ properties, data }: Element, variables: ProductVariables) {
  const all = { ...properties, meta: (data as { meta?: string } | undefined)?.meta }
  const written = Object.entries(all).filter(([, value]) => value != null && value !== false)
  return Object.fromEntries(
    written.map(([name, value]) => [name, fillVariables(String(value), variables)]),
  )
}

function readAttributes({ attributes }: JsxElement, variables: ProductVariables) {
  return Object.fromEntries(
    attributes.map((attribute) => {
      const name = 'name' in attribute ? attribute.name : '...'
      const { value } = attribute
      const literal = typeof value === 'object' && value ? parseLiteral(value.value) : undefined
      const text = typeof value === 'object' && value ? `{${value.value.trim()}}` : (value ?? '')
      const written = typeof literal === 'string' ? literal : text
      return [name, fillVariables(written, variables)]
    }),
  )
}

/** Difference between two rendered pages, with the offsets of the node in the first one. */
export interface Difference extends Offsets {
  aspect: 'structure' | 'text' | 'label' | 'attribute' | 'address'
}

function aspectOf(attribute: string): Difference['aspect'] {
  if (attribute === 'href' || attribute === 'src') return 'address'
  return proseAttributes.has(attribute) ? 'label' : 'attribute'
}

/** Lists the differences between two rendered pages. Stops after the first structural one. */
export function compareTrees(before: RenderedNode, after: RenderedNode): Difference[] {
  const { start, end } = before
  if (before.name !== after.name || before.children.length !== after.children.length) {
    return [{ aspect: 'structure', start, end }]
  }
  const differences: Difference[] = []
  if (before.text !== after.text) differences.push({ aspect: 'text', start, end })
  for (const name of Object.keys({ ...before.attributes, ...after.attributes })) {
    if (before.attributes[name] === after.attributes[name]) continue
    differences.push({ aspect: aspectOf(name), start, end })
  }
  for (const [index, child] of before.children.entries()) {
    differences.push(...compareTrees(child, after.children[index]!))
    if (differences.at(-1)?.aspect === 'structure') break
  }
  return differences
}
