import type { Element, ElementContent, Nodes } from 'hast'
import type { Heading, List, ListItem } from 'mdast'
import { defaultHandlers, toHast, type State } from 'mdast-util-to-hast'
import { collectAnchors, filledTextOf } from '#content/links/collect-anchors.ts'
import type { JsxElement, MdxExpression } from '#content/parse/collect-elements.ts'
import { parseLiteral } from '#content/parse/parse-literal.ts'
import type { ParsedMdx } from '#content/parse/parse-mdx.ts'
import { collectComponents } from '#content/schema/components.ts'
import { compareText } from '#core/diagnostic.ts'
import { isBlank } from '#core/tree.ts'

/** Page as readers see it. */
export interface VisiblePage {
  /** All that the page consists of: elements and texts in document order, anchors, blocks. */
  parts: Part[]
  blocks: VisibleBlock[]
}

/** Element, attribute, text or anchor of a page. */
export interface Part {
  /**
   * Tag name, component name, name of an attribute after `@`, `#text`, `#code`, `#anchor`, or
   * `#block`, whose text has the spaces between the other ones.
   */
  name: string
  depth: number
  /** Text or value, empty for elements. */
  text: string
}

/** Text between two block boundaries, such as a paragraph, a list item or the title of a card. */
export interface VisibleBlock {
  /** Kinds of the enclosing blocks, outermost first, such as `li` and `h2`. */
  kinds: string[]
  text: string
}

/**
 * Renders a parsed page as HTML. Components become elements. Comments, imports and a heading that
 * repeats the title are dropped.
 */
export function readVisiblePage(tree: NonNullable<ParsedMdx['tree']>, title: string): VisiblePage {
  const handlers = {
    list: renderList,
    listItem: (state: State, node: ListItem) => defaultHandlers.listItem(state, node, undefined),
    heading: (state: State, node: Heading) =>
      node.depth === 1 && filledTextOf(node, {}).trim() === title
        ? undefined
        : defaultHandlers.heading(state, node),
    mdxJsxFlowElement: renderElement,
    mdxJsxTextElement: renderElement,
    mdxFlowExpression: renderExpression,
    mdxTextExpression: renderExpression,
    mdxjsEsm: () => undefined,
  }
  const { children } = toHast(tree, { handlers }) as Element
  const page: VisiblePage = { parts: [], blocks: [{ kinds: [], text: '' }] }
  visitChildren(children, page, { depth: 1, kinds: [], isCode: false })
  const blocks = page.blocks
    .map(({ kinds, text }) => ({ kinds, text: collapseSpaces(text) }))
    .filter(({ text }) => text !== '')
  const site = { variables: {}, references: {}, components: collectComponents() }
  const parts = [
    ...page.parts,
    ...collectAnchors(tree, site).map(({ id }) => ({ name: '#anchor', depth: 0, text: id })),
    ...blocks.map(({ text }) => ({ name: '#block', depth: 0, text })),
  ]
  return { parts, blocks }
}

/**
 * Renders a list. `toHast` would look at all items for each item, and fails at expressions between
 * items, which Sätteri allows.
 */
function renderList(state: State, node: List): Element {
  const isLoose = node.children.some(
    (child) => 'children' in child && (child.spread ?? child.children.length > 1),
  )
  const spread = node.spread === true || isLoose
  const children = node.children.map((child) => ({ ...child, spread }))
  return defaultHandlers.list(state, { ...node, children })
}

function renderElement(state: State, node: JsxElement): Element {
  const properties = Object.fromEntries(
    node.attributes.map((attribute) => {
      const name = 'name' in attribute ? attribute.name : '...'
      const { value } = attribute
      const isText = typeof value === 'string' || !value
      return [name, isText ? (value ?? '') : readExpression(value.value)]
    }),
  )
  const tagName = node.name === 'Link' ? 'a' : (node.name ?? 'fragment')
  return { type: 'element', tagName, properties, children: state.all(node) }
}

function renderExpression(_: State, node: MdxExpression): ElementContent | undefined {
  return isBlank(node) ? undefined : { type: 'text', value: readExpression(node.value) }
}

/** Returns the text of an expression, or its source if it is not a string. */
function readExpression(source: string): string {
  const literal = parseLiteral(source)
  return typeof literal === 'string' ? literal : `{${source.trim()}}`
}

/** Elements that readers tell apart from a paragraph. */
export const distinctBlocks = new Set(
  'h1 h2 h3 h4 h5 h6 li blockquote th td pre dt dd summary'.split(' '),
)

/** Other elements that begin a line, as do all components. */
const plainBlocks = new Set(
  'p div section figure table thead tbody tr ul ol dl hr details'.split(' '),
)

/** Elements by the ones that Markdown produces instead. A callout replaces the quote of an alert. */
const canonicalNames: ReadonlyMap<string, string> = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['s', 'del'],
  ['strike', 'del'],
  ['Callout', 'blockquote'],
])

/** Attributes with text that readers see. */
const labelNames = new Set(['alt', 'caption', 'label', 'summary', 'title'])

/** Inherited context of a node. */
interface Place {
  depth: number
  kinds: string[]
  isCode: boolean
}

function visitChildren(children: readonly Nodes[], page: VisiblePage, place: Place): void {
  for (const child of children) {
    if (child.type === 'text') addText(child.value, page, place)
    if (child.type === 'element') visitElement(child, page, place)
  }
}

function visitElement(node: Element, page: VisiblePage, place: Place): void {
  const { depth } = place
  const name = canonicalNames.get(node.tagName) ?? node.tagName
  const isDistinct = distinctBlocks.has(node.tagName)
  const kinds = isDistinct ? [...place.kinds, name] : place.kinds
  const isComponent = /^[A-Z]/.test(node.tagName)
  const isBlock = isComponent || isDistinct || plainBlocks.has(name)
  const startBlock = (inner: string[]) => isBlock && page.blocks.push({ kinds: inner, text: '' })
  startBlock(kinds)
  page.parts.push({ name, depth, text: '' })
  const attributes = readAttributes(node)
  for (const [attribute, text] of attributes) {
    page.parts.push({ name: `@${attribute}`, depth, text })
  }
  const labels = attributes.flatMap(([attribute, text]) => (labelNames.has(attribute) ? text : []))
  page.blocks.at(-1)!.text += labels.join(' ')
  if (isComponent) startBlock(kinds)
  const isCode = place.isCode || name === 'code'
  visitChildren(node.children, page, { depth: depth + 1, kinds, isCode })
  startBlock(place.kinds)
}

function addText(value: string, { parts, blocks }: VisiblePage, { depth, isCode }: Place): void {
  blocks.at(-1)!.text += value
  const text = isCode ? value : collapseSpaces(value)
  if (text !== '') parts.push({ name: isCode ? '#code' : '#text', depth, text })
}

function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Reads the attributes, sorted by name. */
function readAttributes({ properties, data }: Element): [name: string, text: string][] {
  const meta = (data as { meta?: string } | undefined)?.meta
  return Object.entries({ ...properties, meta })
    .filter(([, value]) => value != null)
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => compareText(a, b))
}

/** Returns whether a part is the target of a link, or the source of an image or frame. */
export function isAddress({ name }: Part): boolean {
  return name === '@href' || name === '@src'
}
