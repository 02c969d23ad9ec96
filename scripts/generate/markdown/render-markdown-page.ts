import type { Code, Heading, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import {
  findExplicitId,
  isJsxElement,
  textAttributesOf,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import {
  inlineCode,
  isPhrasing,
  keepChildren,
  paragraph,
  text,
  toBlocks,
  toPhrasing,
  type MarkdownConverters,
} from '#content/markdown-nodes.ts'
import { escapeAttribute } from '#core/escape.ts'
import type { Route } from '#core/route.ts'
import { walkTree } from '#core/tree.ts'
import { markdownPathnameOf, type PageData } from '../page-data.ts'

/** Site-wide data that the Markdown of pages depends on. */
export interface MarkdownContext {
  converters: MarkdownConverters
  /** Routes of all pages. Links to them are replaced by links to their Markdown. */
  routes: ReadonlySet<Route>
  /** Ids that links name. Only these get an anchor. */
  linkedIds: ReadonlySet<string>
  /** URL of the site, without a trailing slash. */
  docsUrl: string
}

/** Path in `public/` and content of a Markdown file. */
export type MarkdownFile = [file: string, text: string]

/** Maximum length of a page in characters. Agents often truncate longer ones. */
export const maxMarkdownLength = 50_000

/**
 * Renders the nodes of a generated page as Markdown, starting with its title, description and URL.
 * The operations of a page that would be too long follow as files of their own, which the page
 * links to.
 */
export function renderMarkdownPage(
  data: PageData,
  nodes: readonly RootContent[],
  context: MarkdownContext,
): [MarkdownFile, ...MarkdownFile[]] {
  const { route, title, description } = data
  const parts = nodes.flatMap((node) => toPart(node, route) ?? [])
  // The list of operations links to each of them.
  const linkedIds = new Set([...context.linkedIds, ...parts.map(({ id }) => id)])
  const page = { title, description: [text(description)], url: route, nodes }
  const pathname = markdownPathnameOf(route)
  const whole = renderFile(page, { ...context, linkedIds })
  if (whole.length <= maxMarkdownLength) return [[pathname.slice(1), whole]]
  const short = nodes.map((node) => {
    const part = parts.find((each) => each.node === node)
    if (!part) return node
    const anchors = listIds(node).filter((id) => linkedIds.has(id))
    return paragraph(...anchors.map(toAnchor), linkTo(part.pathname, part.title))
  })
  const partDescription = [text('Part of '), linkTo(pathname, title)]
  return [
    [pathname.slice(1), renderFile({ ...page, nodes: short }, { ...context, linkedIds })],
    ...parts.map((part): MarkdownFile => {
      const url = `${route}#${part.id}`
      const file = { title: part.title, description: partDescription, url, nodes: [part.node] }
      return [part.pathname.slice(1), renderFile(file, { ...context, linkedIds })]
    }),
  ]
}

/** Lists the ids of an element and the elements in it. */
function listIds(node: Nodes): string[] {
  const ids: string[] = []
  walkTree(node, (each) => {
    const id = isJsxElement(each) ? textAttributesOf(each).id : undefined
    if (id !== undefined) ids.push(id)
  })
  return ids
}

interface FileContent {
  title: string
  description: PhrasingContent[]
  /** Route of the page, with the id of a part. */
  url: string
  /** Content, as parsed from MDX. */
  nodes: readonly Nodes[]
}

function renderFile(
  { title, description, url, nodes }: FileContent,
  context: MarkdownContext,
): string {
  const { docsUrl, converters, linkedIds } = context
  const address = `${docsUrl}${url}`
  const tree: Root = {
    type: 'root',
    children: [
      { type: 'heading', depth: 1, children: [text(title)] },
      { type: 'blockquote', children: [paragraph(...description)] },
      paragraph({ type: 'link', url: address, children: [text(address)] }),
      paragraph(text('Index of all pages: '), linkTo('/llms.txt', 'llms.txt')),
      ...toBlocks(convertNodes(nodes, { converters, linkedIds })),
    ],
  }
  walkTree(tree, (node) => rewriteLink(node, url.replace(/#.*/s, ''), context))
  return printMarkdown(tree)
}

/** Returns a node as a part of the page that can have a file of its own, such as an operation. */
function toPart(node: Nodes, route: Route) {
  if (!isJsxElement(node)) return undefined
  const { id, summary: title } = textAttributesOf(node)
  if (id === undefined || title === undefined) return undefined
  return { node, id, title, pathname: markdownPathnameOf(`${route}/${id}`) }
}

function linkTo(url: string, label: string): PhrasingContent {
  return { type: 'link', url, children: [text(label)] }
}

/**
 * Converts the nodes of a generated page to a tree of plain Markdown, without the other MDX nodes.
 * Throws if a component has no converter.
 */
export function toMarkdownTree(
  nodes: readonly RootContent[],
  converters: MarkdownConverters,
): Root {
  const conversion = { converters, linkedIds: new Set<string>() }
  return { type: 'root', children: toBlocks(convertNodes(nodes, conversion)) }
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

/**
 * Points page links to the Markdown of their pages, and makes internal URLs absolute. A link within
 * the page at `route` may also be in the file of a part, or in `llms-full.txt`.
 */
function rewriteLink(node: Nodes, route: Route, { routes, docsUrl }: MarkdownContext): void {
  if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') return
  if (node.url.startsWith('#')) node.url = route + node.url
  const [pathname = '', suffix = ''] = node.url.split(/(?=[?#])(.*)/s)
  if (node.type !== 'image' && routes.has(pathname)) {
    node.url = `${markdownPathnameOf(pathname)}${suffix}`
  }
  if (/^\/(?!\/)/.test(node.url)) node.url = docsUrl + node.url
}

type Conversion = Pick<MarkdownContext, 'converters' | 'linkedIds'>

function convertNodes(nodes: readonly Nodes[], conversion: Conversion): RootContent[] {
  return nodes.flatMap((node, index) => {
    const parts = convertNode(node as RootContent, conversion)
    return hasSpaceBefore(node, nodes[index - 1]) && parts.every(isPhrasing)
      ? [text(' '), ...parts]
      : parts
  })
}

/** Returns whether two adjacent elements are separated by whitespace, which the tree omits. */
function hasSpaceBefore(node: Nodes, before: Nodes | undefined): boolean {
  if (node.type !== 'mdxJsxFlowElement' || before?.type !== node.type) return false
  return (node.position?.start.offset ?? 0) > (before.position?.end.offset ?? 0)
}

function convertNode(node: RootContent, conversion: Conversion): RootContent[] {
  if (isJsxElement(node)) return convertElement(node, conversion)
  if (invisibleTypes.has(node.type)) return []
  if (node.type === 'code') return convertCode(node)
  // Callers rewrite links, including those of images, which have no children.
  if (!('children' in node)) return [{ ...node }]
  const children = convertNodes(node.children, conversion)
  // Like MDX, do not wrap blocks in a paragraph.
  if (node.type === 'paragraph' && !children.every(isPhrasing)) return toBlocks(children)
  if (node.type === 'heading')
    return [convertExplicitId({ ...node, children: toPhrasing(children) }, conversion)]
  const content = blockParents.has(node.type)
    ? toBlocks(children)
    : structuralParents.has(node.type)
      ? children
      : toPhrasing(children)
  return [{ ...node, children: content } as RootContent]
}

/** Node types without visible content. Expressions have none, since variables are filled in. */
const invisibleTypes: ReadonlySet<string> = new Set([
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxjsEsm',
  'yaml',
])

const blockParents: ReadonlySet<string> = new Set(['blockquote', 'footnoteDefinition', 'listItem'])

const structuralParents: ReadonlySet<string> = new Set(['list', 'table', 'tableRow'])

function convertElement(node: JsxElement, conversion: Conversion): RootContent[] {
  const { name } = node
  const { converters, linkedIds } = conversion
  const children = convertNodes(node.children, conversion)
  const isKnown = name !== null && Object.hasOwn(converters, name)
  if (!isKnown && name !== null && !/^[a-z]/.test(name)) {
    throw new Error(`Cannot find a Markdown converter for <${name}>`)
  }
  const converter = isKnown ? converters[name]! : keepChildren
  const attributes = textAttributesOf(node)
  const converted = converter({ attributes, children })
  const { id } = attributes
  return id !== undefined && linkedIds.has(id) ? addAnchor(converted, id) : converted
}

/** Adds an anchor at the start of the first paragraph or heading, or before the nodes. */
function addAnchor(nodes: RootContent[], id: string): RootContent[] {
  const [first, ...rest] = nodes
  if (first?.type === 'paragraph' || first?.type === 'heading') {
    return [{ ...first, children: [toAnchor(id), ...first.children] }, ...rest]
  }
  if (first?.type === 'listItem') {
    const children = addAnchor(first.children, id) as typeof first.children
    return [{ ...first, children }, ...rest]
  }
  return [toAnchor(id), ...nodes]
}

function toAnchor(id: string): PhrasingContent {
  return { type: 'html', value: `<a id="${escapeAttribute(id)}"></a>` }
}

/** Moves the file name from the info string to a paragraph, and drops the other metadata. */
function convertCode({ lang, meta, value }: Code): RootContent[] {
  const name = /\bfilename="([^"]*)"/.exec(meta ?? '')?.[1]
  return [
    ...(name ? [paragraph(inlineCode(name))] : []),
    { type: 'code', lang: lang ?? null, value },
  ]
}

/** Replaces an explicit id such as `[#own-id]` by an anchor if links name it. */
function convertExplicitId(heading: Heading, { linkedIds }: Conversion): Heading {
  const last = heading.children.at(-1)
  const explicitId = last?.type === 'text' ? findExplicitId(last.value) : undefined
  if (last?.type !== 'text' || !explicitId) return heading
  const { id, start } = explicitId
  const shown = [...heading.children.slice(0, -1), { ...last, value: last.value.slice(0, start) }]
  return { ...heading, children: linkedIds.has(id) ? [toAnchor(id), ...shown] : shown }
}
