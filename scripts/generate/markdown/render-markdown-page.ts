import type { Code, Heading, Nodes, Root, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import {
  findExplicitId,
  isJsxElement,
  namedAttributes,
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
import { basePathOf } from '#core/url.ts'
import type { Route } from '#core/route.ts'
import { walkTree } from '#core/tree.ts'
import { markdownPathnameOf, type PageData } from '../page-data.ts'

/** Site-wide data that the Markdown of pages depends on. */
export interface MarkdownContext {
  converters: MarkdownConverters
  /** Routes of all pages. Links to them are replaced by links to their Markdown. */
  routes: ReadonlySet<Route>
  /** URL of the site, without a trailing slash. */
  docsUrl: string
}

/** Renders a generated page as Markdown, starting with its title, description and URL. */
export function renderMarkdownPage(data: PageData, mdx: string, context: MarkdownContext): string {
  const { route, title, description } = data
  const address = `${context.docsUrl}${route}`
  const head: Root['children'] = [
    { type: 'heading', depth: 1, children: [text(title)] },
    { type: 'blockquote', children: [paragraph(text(description))] },
    paragraph({ type: 'link', url: address, children: [text(address)] }),
  ]
  const { children } = mdxToMarkdownTree(mdx, context.converters)
  const tree: Root = { type: 'root', children: [...head, ...children] }
  walkTree(tree, (node) => rewriteLink(node, context))
  return printMarkdown(tree)
}

/**
 * Parses a generated page into a tree of plain Markdown. Converts its elements and removes other
 * MDX nodes. Throws if the MDX is invalid or a component has no converter.
 */
export function mdxToMarkdownTree(mdx: string, converters: MarkdownConverters): Root {
  const { tree, problem } = parseMdx(mdx)
  if (!tree) throw new Error(problem.message)
  return { type: 'root', children: toBlocks(convertNodes(tree.children, converters)) }
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

/** Points page links to the Markdown of their pages, and adds the base path to internal URLs. */
function rewriteLink(node: Nodes, { routes, docsUrl }: MarkdownContext): void {
  if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') return
  const [pathname = '', suffix = ''] = node.url.split(/(?=[?#])(.*)/s)
  if (node.type !== 'image' && routes.has(pathname)) {
    node.url = `${markdownPathnameOf(pathname)}${suffix}`
  }
  if (/^\/(?!\/)/.test(node.url)) node.url = basePathOf(docsUrl) + node.url
}

function convertNodes(nodes: readonly Nodes[], converters: MarkdownConverters): RootContent[] {
  return nodes.flatMap((node, index) => {
    const parts = convertNode(node as RootContent, converters)
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

function convertNode(node: RootContent, converters: MarkdownConverters): RootContent[] {
  if (isJsxElement(node)) return convertElement(node, converters)
  if (invisibleTypes.has(node.type)) return []
  if (node.type === 'code') return convertCode(node)
  if (!('children' in node)) return [node]
  const children = convertNodes(node.children, converters)
  // Like MDX, do not wrap blocks in a paragraph.
  if (node.type === 'paragraph' && !children.every(isPhrasing)) return toBlocks(children)
  if (node.type === 'heading')
    return [removeExplicitId({ ...node, children: toPhrasing(children) })]
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

function convertElement(node: JsxElement, converters: MarkdownConverters): RootContent[] {
  const { name } = node
  const children = convertNodes(node.children, converters)
  const isKnown = name !== null && Object.hasOwn(converters, name)
  if (!isKnown && name !== null && !/^[a-z]/.test(name)) {
    throw new Error(`Cannot find a Markdown converter for <${name}>`)
  }
  const converter = isKnown ? converters[name]! : keepChildren
  const attributes = namedAttributes(node).flatMap((attribute) =>
    typeof attribute.value === 'object' && attribute.value !== null
      ? []
      : [[attribute.name, attribute.value ?? ''] as const],
  )
  return converter({ attributes: Object.fromEntries(attributes), children })
}

/** Moves the file name from the info string to a paragraph, and drops the other metadata. */
function convertCode({ lang, meta, value }: Code): RootContent[] {
  const name = /\bfilename="([^"]*)"/.exec(meta ?? '')?.[1]
  return [
    ...(name ? [paragraph(inlineCode(name))] : []),
    { type: 'code', lang: lang ?? null, value },
  ]
}

/** Removes an explicit id such as `[#own-id]` from the text of a heading. */
function removeExplicitId(heading: Heading): Heading {
  const last = heading.children.at(-1)
  const explicitId = last?.type === 'text' ? findExplicitId(last.value) : undefined
  if (last?.type !== 'text' || !explicitId) return heading
  const shown = { ...last, value: last.value.slice(0, explicitId.start) }
  return { ...heading, children: [...heading.children.slice(0, -1), shown] }
}
