import type { Element, ElementContent, RootContent as HtmlContent } from 'hast'
import { defaultHandlers, toMdast, type Handle, type State } from 'hast-util-to-mdast'
import { slug } from 'github-slugger'
import type { BlockContent, Html, ListItem, Paragraph, PhrasingContent } from 'mdast'
import type { Root, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { escapeAttribute } from '#core/escape.ts'
import { isPhrasing } from '#core/tree.ts'
import { capitalize } from '#core/message-parts.ts'
import { hasClass, isElement, isOutsideText, textOf } from '../parse-html.ts'

/**
 * Converts the HTML of a page to a Markdown tree. Elements whose ids are in `linkedIds` get an
 * anchor. So do operations and other explicit `<span id>` elements.
 */
export function toMarkdownTree(
  children: HtmlContent[],
  linkedIds: ReadonlySet<string> = new Set(),
): Root {
  const addAnchors =
    (handle: Handle): Handle =>
    (state, node, parent) => {
      const nodes = [handle(state, node, parent) ?? []].flat() as RootContent[]
      const [first] = nodes
      const isLine = first?.type === 'heading' || first?.type === 'paragraph'
      const place: RootContent[] = isLine ? first.children : nodes
      place.unshift(...listAnchors(node, linkedIds))
      return nodes
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

const omit: Handle = () => undefined

const toInlineCode: Handle = (_, node) => inlineCode(textOf(node))

/** Converts an element to a bold title, since a heading would change the outline of the page. */
const toCaption: Handle = (state, node) =>
  isOutsideText(node) ? undefined : paragraph(strong(...toPhrasing(state.all(node))))

const toCell: Handle = (state, node) => {
  return { type: 'tableCell', children: toPhrasing(state.all(node)) }
}

/** Handlers of elements that the library would convert in another way. */
const ownHandlers: Record<string, Handle> = {
  a(state, node) {
    const { href, dataFootnoteBackref, dataFootnoteRef } = node.properties
    if (isOutsideText(node) || dataFootnoteBackref !== undefined) return undefined
    const isLink = href !== undefined && dataFootnoteRef === undefined
    return isLink ? defaultHandlers.a(state, node) : state.all(node)
  },
  button: omit,
  code: toInlineCode,
  div(state, node) {
    const { role, ariaLabel } = node.properties
    if (role === 'img') return paragraph(text(`Picture: ${String(ariaLabel)}`))
    if (hasClass(node, 'ref__head')) return paragraph(inlineCode(addressOf(node)))
    if (hasClass(node, 'cards')) {
      return { type: 'list', spread: false, children: state.all(node) as ListItem[] }
    }
    const blocks = state.toFlow(state.all(node)) as BlockContent[]
    if (role === 'note') return { type: 'blockquote', children: blocks }
    return hasClass(node, 'card') ? toTermItem(blocks) : blocks
  },
  dl(state, node) {
    const children = node.children.map(passOnId)
    const list = defaultHandlers.dl(state, { ...node, children })
    const items = list?.children.map((item) => toTermItem(state.toFlow(item.children)))
    return items && { type: 'list', spread: false, children: items }
  },
  dt: toTerm,
  figcaption: (state, node, parent) =>
    hasClass(node, 'code__title') && !isOutsideText(node)
      ? paragraph(inlineCode(textOf(node)))
      : toCaption(state, node, parent),
  input: (state, node) =>
    node.properties.type === 'radio' ? undefined : defaultHandlers.input(state, node),
  kbd: toInlineCode,
  label: (state, node) => paragraph(strong(...toPhrasing(state.all(node)))),
  legend: omit,
  p(state, node, parent) {
    if (hasClass(node, 'part-title')) return toCaption(state, node, parent)
    if (!hasClass(node, 'callout__title')) return defaultHandlers.p(state, node)
    return paragraph(strong(text(titleOfCallout(node, parent as Element))))
  },
  pre(_, node) {
    const { dataLanguage } = node.properties
    const lang = dataLanguage === 'plaintext' ? null : (dataLanguage as string | undefined)
    return { type: 'code', lang, value: textOf(node).replace(/\n$/, '') }
  },
  samp: toInlineCode,
  sub: (state, node) => [html('<sub>'), ...state.all(node), html('</sub>')],
  summary: toCaption,
  sup: (state, node) => [html('<sup>'), ...state.all(node), html('</sup>')],
  svg(_, { properties: { ariaLabel } }, parent) {
    // A caption takes the place of the text alternative, since a description in words follows.
    const isAlone = parent?.children.length === 1
    return isAlone && ariaLabel ? paragraph(text(`Diagram: ${String(ariaLabel)}`)) : undefined
  },
  table(state, node) {
    const captions = node.children.filter(
      (child) => isElement(child) && child.tagName === 'caption',
    )
    return [
      ...captions.map((caption) => toCaption(state, caption as Element, node) as Paragraph),
      defaultHandlers.table(state, node),
    ]
  },
  td: toCell,
  th: toCell,
  wbr: omit,
}

/** Returns the anchor of an element. Headings have the ids of their texts in any Markdown. */
function listAnchors(node: Element, linkedIds: ReadonlySet<string>): Html[] {
  const { id } = node.properties
  if (typeof id !== 'string') return []
  const isNamed = node.tagName === 'span' || hasClass(node, 'ref') || linkedIds.has(id)
  const isSlug = /^h\d$/.test(node.tagName) && slug(textOf(node)) === id
  return isNamed && !isSlug ? [html(`<a id="${escapeAttribute(id)}"></a>`)] : []
}

/** Returns the method and the URL of an operation, which its copy button has. */
function addressOf({ children }: Element): string {
  const [call, button] = children.filter(isElement)
  const [method] = call!.children
  return `${textOf(method!)} ${String(button!.properties.dataCopyText)}`
}

/** Returns the title of a callout, with its type unless the title names it. */
function titleOfCallout(title: Element, callout: Element): string {
  const name = capitalize(/callout--(\w+)/.exec(String(callout.properties.className))?.[1] ?? '')
  return textOf(title) === name ? name : `${name}: ${textOf(title)}`
}

/** Moves the id of a term and its description to the term, since the library drops the group. */
function passOnId(node: ElementContent): ElementContent {
  if (!isElement(node) || node.tagName !== 'div') return node
  const { id } = node.properties
  const [term, ...others] = node.children.filter(isElement)
  return { ...node, children: term ? [{ ...term, properties: { id } }, ...others] : [] }
}

/** Converts a term. If it is the name of a field or an option, notes such as its type follow. */
function toTerm(state: State, node: Element): PhrasingContent[] {
  const [name, ...notes] = node.children.filter(isElement)
  if (!name || name.properties.href !== `#${String(node.properties.id)}`) {
    return [strong(...toPhrasing(state.all(node)))]
  }
  const facts = notes.map((note) => textOf(note).trim()).join(', ')
  return [inlineCode(textOf(name)), ...(facts === '' ? [] : [text(` (${facts})`)])]
}

/** Creates an item of a term and its description, in one line if both are paragraphs. */
function toTermItem(blocks: ListItem['children']): ListItem {
  const [term, first, ...others] = blocks
  const children =
    term?.type === 'paragraph' && first?.type === 'paragraph'
      ? [paragraph(...term.children, text(': '), ...first.children), ...others]
      : blocks
  const spread = children.slice(1).some(({ type }) => type !== 'list')
  return { type: 'listItem', spread, children }
}

/** Flattens nodes to inline nodes. Inserts a space before each block except at the start. */
function toPhrasing(nodes: readonly RootContent[]): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    if (isPhrasing(node)) return [node]
    const parts =
      'children' in node ? toPhrasing(node.children) : 'value' in node ? [text(node.value)] : []
    return index > 0 ? [text(' '), ...parts] : parts
  })
}

/** Creates HTML within a line. Without `hName`, the library would take it for a block. */
function html(value: string): Html {
  return { type: 'html', value, data: { hName: 'span' } }
}

function inlineCode(value: string): PhrasingContent {
  return { type: 'inlineCode', value }
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
