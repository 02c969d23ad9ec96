import type { Element, ElementContent, Nodes as HtmlNodes, RootContent as HtmlContent } from 'hast'
import { defaultHandlers, toMdast, type Handle, type State } from 'hast-util-to-mdast'
import { slug } from 'github-slugger'
import type { Html, ListItem, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { phrasing as isPhrasing } from 'mdast-util-phrasing'
import { toMarkdown } from 'mdast-util-to-markdown'
import { escapeAttribute } from '#core/escape.ts'
import { capitalize } from '#core/message-parts.ts'

/**
 * Converts the HTML of a page to a Markdown tree. Only elements whose ids are in `linkedIds` get an
 * anchor, except operations and explicit `<span id>` elements, which always get one.
 */
export function toMarkdownTree(
  children: HtmlContent[],
  linkedIds: ReadonlySet<string> = new Set(),
): Root {
  const needsAnchor = ({ properties, tagName }: Element, id: string) =>
    tagName === 'span' || hasClass({ properties }, 'ref') || linkedIds.has(id)
  const addAnchors =
    (handle: Handle): Handle =>
    (state, node, parent) => {
      const nodes = [handle(state, node, parent) ?? []].flat() as RootContent[]
      const { id } = node.properties
      if (typeof id !== 'string' || !needsAnchor(node, id)) return nodes
      // Readers of Markdown give headings the ids of their texts.
      return nodes[0]?.type === 'heading' && slug(textOf(node)) === id
        ? nodes
        : addAnchor(nodes, id)
    }
  const handlers = Object.fromEntries(
    Object.entries({ ...defaultHandlers, ...ownHandlers }).map(([name, handle]) => {
      return [name, addAnchors(handle)]
    }),
  )
  const options = { document: true, newlines: true, handlers }
  return toMdast({ type: 'root', children }, options) as Root
}

/** Serializes a tree as GitHub Flavored Markdown. */
export function printMarkdown(tree: Root): string {
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    listItemIndent: 'one',
    rule: '-',
  })
}

/** Handlers for elements whose meaning on our pages differs from the defaults of the library. */
const ownHandlers: Record<string, Handle> = {
  a(state, node, parent) {
    const { href, dataFootnoteBackref, dataFootnoteRef } = node.properties
    if (isOutsideText(node) || dataFootnoteBackref !== undefined) return undefined
    if (href === undefined || dataFootnoteRef !== undefined) return state.all(node)
    return defaultHandlers.a(state, node)
  },
  button: () => undefined,
  caption: toCaption,
  code: toInlineCode,
  dd: (state, node) => state.toFlow(state.all(node)),
  div(state, node, parent) {
    const { role, ariaLabel } = node.properties
    if (role === 'img') return paragraph(text(`Picture: ${String(ariaLabel)}`))
    if (hasClass(node, 'cards')) return toList(state.all(node))
    if (hasClass(node, 'ref__head')) return paragraph(toCall(node))
    const blocks = defaultHandlers.div(state, node) as ListItem['children']
    if (role === 'note') return { type: 'blockquote', children: blocks }
    if (hasClass(node, 'card')) return addText(toItem(blocks.slice(0, 1)), blocks.slice(1))
    return blocks
  },
  dl(state, node) {
    const items: ListItem[] = []
    for (const part of listTermParts(node)) {
      const converted = state.one(part, node)
      if (part.tagName === 'dt') items.push(...(converted as ListItem[]))
      else items.push(addText(items.pop() ?? toItem([]), converted as ListItem['children']))
    }
    return toList(items)
  },
  dt: (state, node) => toItem([paragraph(...toTerm(state, node))]),
  figcaption(state, node, parent) {
    if (isOutsideText(node)) return undefined
    return hasClass(node, 'code__title')
      ? paragraph({ type: 'inlineCode', value: textOf(node) })
      : toCaption(state, node)
  },
  input: (state, node, parent) =>
    node.properties.type === 'radio' ? undefined : defaultHandlers.input(state, node),
  kbd: toInlineCode,
  label: toCaption,
  legend: () => undefined,
  p(state, node, parent) {
    if (hasClass(node, 'part-title')) return toCaption(state, node)
    if (hasClass(node, 'callout__title')) return paragraph(strong(text(nameCallout(node, parent))))
    return defaultHandlers.p(state, node)
  },
  pre: (_, node) => ({
    type: 'code',
    lang: languageOf(node),
    value: textOf(node).replace(/\n$/, ''),
  }),
  samp: toInlineCode,
  sub: (state, node) => [toHtmlNode('<sub>'), ...state.all(node), toHtmlNode('</sub>')],
  summary: (state, node, parent) => (isOutsideText(node) ? undefined : toCaption(state, node)),
  sup: (state, node) => [toHtmlNode('<sup>'), ...state.all(node), toHtmlNode('</sup>')],
  svg(_, { properties: { ariaLabel } }, parent) {
    const siblings = parent?.children.filter(isElement) ?? []
    const isPicture = ariaLabel !== undefined && siblings.length === 1
    // A caption takes the place of the text alternative, since a description in words follows.
    return isPicture ? paragraph(text(`Diagram: ${String(ariaLabel)}`)) : undefined
  },
  table(state, node, parent) {
    const isCaption = (child: ElementContent) => isElement(child) && child.tagName === 'caption'
    const captions = state.all({ ...node, children: node.children.filter(isCaption) })
    const children = node.children.filter((child) => !isCaption(child))
    const table = defaultHandlers.table(state, { ...node, children })
    return [...captions, ...[table ?? []].flat()]
  },
  td: toCell,
  th: toCell,
  wbr: () => undefined,
}

/** Converts an element to a bold title for the blocks after it, which is not in the outline. */
function toCaption(state: State, node: Element): Paragraph {
  return paragraph(strong(...toPhrasing(state.all(node))))
}

function toInlineCode(_: State, node: Element): PhrasingContent {
  return { type: 'inlineCode', value: textOf(node) }
}

function toCell(state: State, node: Element, parent: Parameters<Handle>[2]) {
  const cell = defaultHandlers.td(state, node)
  if (!cell || Array.isArray(cell) || cell.type !== 'tableCell') return cell
  return { ...cell, children: toPhrasing(cell.children) }
}

/** Returns the title of a callout, with its type unless the title names it. */
function nameCallout(title: Element, callout: Parameters<Handle>[2]): string {
  const classes = callout && isElement(callout) ? classesOf(callout) : []
  const [type = ''] = classes.flatMap((name) => /^callout--(.+)/.exec(name)?.[1] ?? [])
  const name = capitalize(type)
  return textOf(title) === name ? name : `${name}: ${textOf(title)}`
}

/** Returns the method and the whole address of an operation, which is in the copy button. */
function toCall({ children }: Element): PhrasingContent {
  const [call, button] = children.filter(isElement)
  const [method] = call?.children ?? []
  const parts = [method && textOf(method), button?.properties.dataCopyText]
  return { type: 'inlineCode', value: parts.filter(Boolean).join(' ') }
}

/** Lists the terms and descriptions of a list. A group passes its id on to its term. */
function listTermParts({ children }: Element): Element[] {
  return children.filter(isElement).flatMap((child) => {
    if (child.tagName !== 'div') return child
    const [term, ...others] = child.children.filter(isElement)
    return term
      ? [{ ...term, properties: { ...term.properties, ...child.properties } }, ...others]
      : []
  })
}

/** Converts a term. If it is the name of a field or an option, notes such as its type follow. */
function toTerm(state: State, node: Element): PhrasingContent[] {
  const [name, ...notes] = node.children.filter(isElement)
  if (!name || name.properties.href !== `#${String(node.properties.id)}`) {
    return [strong(...toPhrasing(state.all(node)))]
  }
  const facts = notes.map((note) => textOf(note).trim()).join(', ')
  const code: PhrasingContent = { type: 'inlineCode', value: textOf(name) }
  return facts === '' ? [code] : [code, text(` (${facts})`)]
}

/** Adds blocks to an item that has only its term. A first paragraph continues the line. */
function addText(item: ListItem, blocks: ListItem['children']): ListItem {
  const [term] = item.children
  const [first, ...others] = blocks
  if (term?.type !== 'paragraph' || first?.type !== 'paragraph' || item.children.length > 1) {
    return toItem([...item.children, ...blocks])
  }
  return toItem([paragraph(...term.children, text(': '), ...first.children), ...others])
}

function toItem(children: ListItem['children']): ListItem {
  const spread = children.slice(1).some(({ type }) => type !== 'list')
  return { type: 'listItem', spread, children }
}

function toList(nodes: readonly RootContent[]): RootContent[] {
  const children = nodes.filter((node) => node.type === 'listItem')
  return children.length === 0 ? [] : [{ type: 'list', ordered: false, spread: false, children }]
}

/** Flattens nodes to inline nodes. Inserts a space before each block except at the start. */
function toPhrasing(nodes: readonly RootContent[]): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    if (isPhrasing(node) || node.type === 'html') return [node as PhrasingContent]
    const parts =
      'children' in node ? toPhrasing(node.children) : 'value' in node ? [text(node.value)] : []
    return index > 0 ? [text(' '), ...parts] : parts
  })
}

/** Adds an anchor at the start of the first paragraph or heading, or before the nodes. */
function addAnchor(nodes: RootContent[], id: string): RootContent[] {
  const [first, ...rest] = nodes
  const anchor = toHtmlNode(`<a id="${escapeAttribute(id)}"></a>`)
  if (first?.type === 'paragraph' || first?.type === 'heading') {
    return [{ ...first, children: [anchor, ...first.children] }, ...rest]
  }
  if (first?.type === 'listItem') {
    const children = addAnchor(first.children, id) as ListItem['children']
    return [{ ...first, children }, ...rest]
  }
  return [anchor, ...nodes]
}

/** Creates a node for HTML in a line. Without `hName`, the library would take it for a block. */
function toHtmlNode(value: string): Html {
  return { type: 'html', value, data: { hName: 'span' } }
}

function text(value: string): PhrasingContent {
  return { type: 'text', value }
}

function strong(...children: PhrasingContent[]): PhrasingContent {
  return { type: 'strong', children }
}

function paragraph(...children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

/** Returns the language of a code block. Plain text needs none. */
function languageOf({ properties: { dataLanguage } }: Element): string | undefined {
  return typeof dataLanguage === 'string' && dataLanguage !== 'plaintext' ? dataLanguage : undefined
}

/** Returns whether an element belongs to the page and not to its text, such as a copy button. */
function isOutsideText({ properties }: Element): boolean {
  return 'dataSearchIgnore' in properties
}

function classesOf({ properties: { className } }: Pick<Element, 'properties'>): string[] {
  return Array.isArray(className) ? className.map(String) : []
}

export function hasClass(node: Pick<Element, 'properties'>, name: string): boolean {
  return classesOf(node).includes(name)
}

export function isElement(node: HtmlNodes): node is Element {
  return node.type === 'element'
}

/** Returns the text content of an element. */
export function textOf(node: HtmlNodes): string {
  if ('children' in node) return node.children.map(textOf).join('')
  return node.type === 'text' ? node.value : ''
}
