import type { Element, ElementContent, Nodes } from 'hast'
import type { List, ListItem } from 'mdast'
import { defaultHandlers, toHast, type State } from 'mdast-util-to-hast'
import { collectAnchors } from '#content/links/collect-anchors.ts'
import type { JsxElement, MdxExpression } from '#content/parse/collect-elements.ts'
import { parseLiteral } from '#content/parse/parse-literal.ts'
import type { ParsedMdx } from '#content/parse/parse-mdx.ts'
import { collectComponents } from '#content/schema/components.ts'
import { isBlank } from '#core/tree.ts'

/** Page as readers see it. */
export interface RenderedPage {
  nodes: RenderedNode[]
  blocks: VisibleBlock[]
  /** Ids that links can lead to. */
  anchors: string[]
}

/** Element or text of a page, in document order. */
export interface RenderedNode {
  /** Tag name, component name, or `#text`. */
  name: string
  depth: number
  text: string
  attributes: Record<string, string>
}

/** Text between two block boundaries, such as a paragraph, a list item or the title of a card. */
export interface VisibleBlock {
  /** Kinds of the enclosing blocks, outermost first, such as `ul-li` and `h2`. */
  kinds: string[]
  text: string
}

/** Renders a parsed page as HTML. Components become elements. Comments and imports are dropped. */
export function renderPage(tree: NonNullable<ParsedMdx['tree']>): RenderedPage {
  const handlers = {
    list: renderList,
    listItem: (state: State, node: ListItem) => defaultHandlers.listItem(state, node, undefined),
    mdxJsxFlowElement: renderElement,
    mdxJsxTextElement: renderElement,
    mdxFlowExpression: renderExpression,
    mdxTextExpression: renderExpression,
    mdxjsEsm: () => undefined,
  }
  const anchors = collectAnchors(tree, {
    variables: {},
    references: {},
    components: collectComponents(),
  }).map(({ id }) => id)
  const page: RenderedPage = { nodes: [], blocks: [{ kinds: [], text: '' }], anchors }
  const parent = { name: 'root', depth: 0, text: '', attributes: {} }
  const { children } = toHast(tree, { handlers }) as Element
  visitChildren(children, page, { depth: 1, kinds: [], isCode: false, parent })
  for (const block of page.blocks) block.text = block.text.replace(/\s+/g, ' ').trim()
  page.blocks = page.blocks.filter(({ text }) => text !== '')
  return page
}

/** Renders a list. Sätteri allows expressions between items, but `toHast` expects only items. */
function renderList(state: State, node: List): Element {
  const items = node.children.map((child): ListItem =>
    'children' in child ? child : { type: 'listItem', spread: false, children: [child] },
  )
  // `toHast` would look at all items for each item.
  const spread = node.spread === true || items.some((item) => item.spread ?? item.children[1])
  const children = items.map((item) => ({ ...item, spread: Boolean(spread) }))
  return defaultHandlers.list(state, { ...node, children })
}

function renderElement(state: State, node: JsxElement): Element {
  const tagName = node.name === 'Link' ? 'a' : (node.name ?? 'fragment')
  const properties = Object.fromEntries(
    node.attributes.map((attribute) => {
      const name = 'name' in attribute ? attribute.name : '...'
      return [name, readValue(attribute)]
    }),
  )
  return { type: 'element', tagName, properties, children: state.all(node) }
}

/** Returns the text of an attribute, or else the source of its expression. */
function readValue({ value }: JsxElement['attributes'][number]): string | undefined {
  if (typeof value !== 'object' || !value) return value ?? ''
  const literal = parseLiteral(value.value)
  return typeof literal === 'string' ? literal : value.value.trim()
}

function renderExpression(_: State, node: MdxExpression): ElementContent | undefined {
  if (isBlank(node)) return undefined
  const literal = parseLiteral(node.value)
  return { type: 'text', value: typeof literal === 'string' ? literal : `{${node.value.trim()}}` }
}

/** Elements that readers tell apart from a paragraph. */
const distinctBlocks = new Set('h1 h2 h3 h4 h5 h6 li blockquote th td pre dt dd summary'.split(' '))

/** Other elements that begin a line, as do all components. */
const plainBlocks = new Set(
  'p div section figure table thead tbody tr ul ol dl hr details'.split(' '),
)

/** Elements that Markdown produces, by equivalent HTML element. */
const canonicalNames: Record<string, string> = { b: 'strong', i: 'em', s: 'del', strike: 'del' }

/** Inherited context of a node. */
interface Place {
  depth: number
  kinds: string[]
  isCode: boolean
  parent: RenderedNode
}

function visitChildren(children: readonly Nodes[], page: RenderedPage, place: Place): void {
  let column = 0
  for (const child of children) {
    if (child.type === 'text') addText(child.value, page, place)
    if (child.type !== 'element') continue
    if (isCell(child.tagName)) column++
    visitElement(child, page, place, column)
  }
}

function visitElement(node: Element, page: RenderedPage, place: Place, column: number): void {
  const name = canonicalNames[node.tagName] ?? node.tagName
  const element = { name, depth: place.depth, text: '', attributes: readAttributes(node) }
  page.nodes.push(element)
  const kind = kindOf(name, place.parent, column)
  const kinds = kind === undefined ? place.kinds : [...place.kinds, kind]
  const isBlock = kind !== undefined || plainBlocks.has(name) || isComponent(element)
  const startBlock = (inner: string[]) => isBlock && page.blocks.push({ kinds: inner, text: '' })
  startBlock(kinds)
  page.blocks.at(-1)!.text += listLabels(element).join(' ')
  if (isComponent(element)) startBlock(kinds)
  const isCode = place.isCode || name === 'code'
  visitChildren(node.children, page, { depth: place.depth + 1, kinds, isCode, parent: element })
  startBlock(place.kinds)
}

/** Adds text to the block, and to the previous node if that is text too. */
function addText(value: string, { nodes, blocks }: RenderedPage, { depth, isCode }: Place): void {
  blocks.at(-1)!.text += value
  const previous = nodes.at(-1)
  const isContinued = previous?.name === '#text' && previous.depth === depth
  const node = isContinued ? previous : { name: '#text', depth, text: '', attributes: {} }
  node.text += isCode ? value : value.replace(/[ \t\n\r\f]+/g, ' ')
  if (!isContinued) nodes.push(node)
}

function readAttributes({ properties, data }: Element): Record<string, string> {
  const meta = (data as { meta?: string } | undefined)?.meta
  const written = Object.entries({ ...properties, meta }).filter(
    ([, value]) => value != null && value !== false,
  )
  return Object.fromEntries(written.map(([name, value]) => [name, String(value)]))
}

/** Returns the kind of a distinct block, with the number of its column or its list. */
function kindOf(name: string, parent: RenderedNode, column: number): string | undefined {
  if (!distinctBlocks.has(name)) return undefined
  if (name === 'li') return `${parent.name}${parent.attributes.start ?? ''}-li`
  return isCell(name) ? `${name}${column}` : name
}

function isCell(name: string): boolean {
  return name === 'td' || name === 'th'
}

function isComponent({ name }: RenderedNode): boolean {
  return /^[A-Z]/.test(name)
}

/** Lists the texts that an element shows besides its children. */
function listLabels(node: RenderedNode): string[] {
  const { title, label, summary, alt, caption } = node.attributes
  const name = isComponent(node) ? (label ?? summary) : undefined
  return [title ?? name, alt, caption].filter((text) => text !== undefined)
}

/** Lists the targets of links and the sources of images and frames. */
export function listAddresses({ nodes }: RenderedPage): string[] {
  const all = nodes.flatMap(({ attributes: { href, src } }) => [href, src])
  return all.flatMap((url) => (url === undefined ? [] : [url.replace(/^\/\//, 'https://')]))
}
