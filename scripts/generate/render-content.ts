import GithubSlugger from 'github-slugger'
import { toJsxRuntime, type Options } from 'hast-util-to-jsx-runtime'
import type { Code, Heading, Nodes, Parents, Root, RootContent } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import type { ReactElement } from 'react'
import type * as JsxRuntime from 'react/jsx-runtime'
import remarkSmartypants from 'remark-smartypants'
import { mdxToMdast } from 'satteri'
import { unified } from 'unified'
import { findExplicitId, isJsxElement, namedAttributes } from '#content/parse/collect-elements.ts'
import { literalOf } from '#content/parse/parse-literal.ts'
import { nodesOfType, textOf, walkTree } from '#core/tree.ts'
import type { Highlight } from './highlight.ts'
import { convertHtmlElements } from './html-elements.ts'
import {
  labelCells,
  markAnswers,
  markNames,
  moveOperationIds,
  rejectExecutableCode,
  sizeImages,
} from './transform-page.ts'

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
  const tree = mdxToMdast(text) as Root
  rejectExecutableCode(tree)
  convertHtmlElements(tree)
  moveOperationIds(tree)
  labelCells(tree)
  markAnswers(tree)
  markNames(tree)
  sizeImages(tree)
  const headings = nodesOfType(tree, 'heading').filter(({ depth }) => depth > 1)
  addHeadingIds(headings)
  replaceQuotes(tree)
  const toc = headings.map((heading) => ({
    depth: heading.depth,
    id: String(heading.data!.hProperties!.id),
    value: shownTextOf(heading).trim(),
  }))
  await Promise.all(nodesOfType(tree, 'code').map((code) => renderFence(code, highlight)))
  walkTree(tree, addPrograms)
  const hast = toHast(tree, {
    passThrough: ['mdxJsxFlowElement', 'mdxJsxTextElement'],
    // `rejectExecutableCode` leaves only comments.
    handlers: { mdxFlowExpression: drop, mdxTextExpression: drop },
  })
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

const typography = unified().use(remarkSmartypants)

/** Pattern for text in which the plugin may replace something. It parses natural language. */
const straightPattern = /["'`]|--|\.\s*\./

/** Replaces straight quotes, double hyphens and three periods, except in code. */
function replaceQuotes(node: Parents): void {
  if (!straightPattern.test(textOf(node))) return
  const isBlock = ['heading', 'paragraph', 'tableCell'].includes(node.type)
  if (isBlock || node.children.some(({ type }) => type === 'text')) {
    const root: Root = { type: 'root', children: [node as RootContent] }
    typography.runSync(root)
  } else {
    for (const child of node.children) if ('children' in child) replaceQuotes(child)
  }
}

/** Adds ids like those of `collect-anchors.ts`, and removes the notation `[#own-id]`. */
function addHeadingIds(headings: readonly Heading[]): void {
  const slugger = new GithubSlugger()
  for (const heading of headings) {
    const last = heading.children.at(-1)
    const explicitId = last?.type === 'text' ? findExplicitId(last.value) : undefined
    if (last?.type === 'text') last.value = last.value.slice(0, explicitId?.start)
    const id = slugger.slug(explicitId?.id ?? textOf(heading))
    heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } }
  }
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
