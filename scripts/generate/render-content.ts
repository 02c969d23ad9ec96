import GithubSlugger from 'github-slugger'
import { toJsxRuntime, type Options } from 'hast-util-to-jsx-runtime'
import type { Code, Heading, Nodes, Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import type { ReactElement } from 'react'
import type * as JsxRuntime from 'react/jsx-runtime'
import { mdxToMdast } from 'satteri'
import { findExplicitId, isJsxElement, namedAttributes } from '#content/parse/collect-elements.ts'
import { literalOf } from '#content/parse/parse-literal.ts'
import { nodesOfType, textOf, walkTree } from '#core/tree.ts'
import type { Highlight } from './highlight.ts'
import { convertHtmlElements } from './html-elements.ts'
import { markAnswers, markTables, moveHeadingIds, rejectExecutableCode } from './transform-page.ts'
import { readImageSizes, sizeImages } from './size-images.ts'

/** Content of a page as React elements, and its headings of levels 2 to 6. */
export interface PageElements {
  element: ReactElement
  toc: TocEntry[]
}

export interface TocEntry {
  depth: number
  id: string
  /** Text without markup. */
  value: string
}

/** The module `react/jsx-runtime`, and components by name. */
type Runtime = typeof JsxRuntime & {
  components: Readonly<Record<string, unknown>>
}

/**
 * Converts a generated page to React elements, without running code of the page. Throws an error if
 * the page contains code or unsafe HTML.
 */
export async function createPageElements(
  text: string,
  highlight: Highlight,
  { components, ...runtime }: Runtime,
): Promise<PageElements> {
  const tree = mdxToMdast(text, typographic) as Root
  rejectExecutableCode(tree)
  const ids = listHeadingIds(tree)
  walkTree(tree, replaceHyphens)
  if (literalPattern.test(text)) keepLiterals(tree, mdxToMdast(text))
  convertHtmlElements(tree)
  moveHeadingIds(tree)
  markTables(tree)
  markAnswers(tree)
  const headings = nodesOfType(tree, 'heading').filter(({ depth }) => depth > 1)
  const toc = headings.map((heading, index) => addId(heading, ids[index]!))
  await Promise.all(nodesOfType(tree, 'code').map((code) => renderFence(code, highlight)))
  walkTree(tree, addPrograms)
  const hast = toHast(tree, {
    passThrough: ['mdxJsxFlowElement', 'mdxJsxTextElement'],
    // `rejectExecutableCode` leaves only comments.
    handlers: { mdxFlowExpression: drop, mdxTextExpression: drop },
  })
  sizeImages(hast, readImageSizes(tree))
  const element: unknown = toJsxRuntime(hast, {
    ...runtime,
    development: false,
    components: components as NonNullable<Options['components']>,
    createEvaluater: () => ({
      evaluateExpression: (expression) => evaluate(expression, components),
      evaluateProgram: drop,
    }),
  })
  return { element: element as ReactElement, toc }
}

const drop = () => undefined

/** Turns straight quotes and three periods in text into typographic ones. */
const typographic = { features: { smartPunctuation: { dashes: false } } }

/** Replaces double hyphens in text by dashes. */
function replaceHyphens(node: Nodes): void {
  if (node.type === 'text') node.value = node.value.replace(/(?<!-)--(?!-)/g, '—')
}

/** Elements whose text is typed or shown as it is. */
const literalElements = ['code', 'kbd', 'pre', 'samp', 'var']

const literalPattern = new RegExp(`<(?:${literalElements.join('|')})\\b`)

/** Takes the content of literal elements from `plain`, which has the same nodes. */
function keepLiterals(node: Nodes, plain: Nodes): void {
  if (!('children' in node) || !('children' in plain)) return
  if (isJsxElement(node) && literalElements.includes(node.name ?? '')) {
    node.children = plain.children as typeof node.children
  } else node.children.forEach((child, index) => keepLiterals(child, plain.children[index]!))
}

/** Lists the ids of headings of levels 2 to 6, like those of `collect-anchors.ts`. */
function listHeadingIds(tree: Root): string[] {
  const slugger = new GithubSlugger()
  const ids: string[] = []
  walkTree(tree, (node) => {
    if (node.type !== 'heading' || node.depth === 1) return
    const text = textOf(node)
    ids.push(slugger.slug(findExplicitId(text)?.id ?? text))
  })
  return ids
}

/** Adds the id to a heading, and removes the notation `[#own-id]`. */
function addId(heading: Heading, id: string): TocEntry {
  const last = heading.children.at(-1)
  if (last?.type === 'text') last.value = last.value.slice(0, findExplicitId(last.value)?.start)
  heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } }
  return { depth: heading.depth, id, value: shownTextOf(heading).trim() }
}

/** Returns the text of a heading as readers see it, with the descriptions of images. */
function shownTextOf(node: Nodes): string {
  if (node.type === 'mdxTextExpression') return ''
  if ('children' in node) return node.children.map(shownTextOf).join('')
  if ('alt' in node) return node.alt ?? ''
  return 'value' in node ? node.value : ''
}

/** Replaces a fence by a `CodeBlock` component. */
async function renderFence(code: Code, highlight: Highlight): Promise<void> {
  const values: Record<string, string | null | undefined> = { ...(await highlight(code)) }
  const attributes = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ type: 'mdxJsxAttribute', name, value }],
  )
  Object.assign(code, { type: 'mdxJsxFlowElement', name: 'CodeBlock', attributes, children: [] })
}

/**
 * Adds the ESTree that `hast-util-to-jsx-runtime` expects to attributes such as `size={3}`, which
 * Sätteri only has as text.
 */
function addPrograms(node: Nodes): void {
  if (!isJsxElement(node)) return
  for (const attribute of namedAttributes(node)) {
    if (!attribute.value || typeof attribute.value === 'string') continue
    const expression = { type: 'Literal', value: literalOf(attribute) }
    const estree = { type: 'Program', body: [{ type: 'ExpressionStatement', expression }] }
    Object.assign(attribute.value, { data: { estree } })
  }
}

type Evaluater = ReturnType<NonNullable<Options['createEvaluater']>>

/** Returns the component that an identifier names, or a literal. Throws for other expressions. */
function evaluate(
  expression: Parameters<Evaluater['evaluateExpression']>[0],
  components: Runtime['components'],
): unknown {
  if (expression.type === 'Literal') return expression.value
  if (expression.type !== 'Identifier') throw new Error('Unexpected code in a generated page')
  const { name } = expression
  if (!Object.hasOwn(components, name)) throw new Error(`Cannot find component \`${name}\``)
  return components[name]
}
