import type { Nodes, Parents, PhrasingContent, RootContent } from 'mdast'
import { isJsxElement } from './collect-elements.ts'
import type { PointAt } from './place-attributes.ts'

/**
 * Puts tags and expressions that share a line with text into a paragraph, and space between them:
 * Sätteri takes a paragraph away that holds nothing else.
 */
export function joinParagraphs(parent: Parents, text: string, pointAt: PointAt): void {
  const between = (a: Nodes, b: Nodes) =>
    text.slice(a.position!.end.offset, b.position!.start.offset)
  const lines = groupWhile(parent.children, (a, b) => {
    return isMarkup(a) && isMarkup(b) && !between(a, b).includes('\n')
  })
  const blocks = groupWhile(lines, (a, b) => {
    return isText(a) && isText(b) && between(a.at(-1)!, b[0]!).split('\n').length === 2
  })
  if (!blocks.some(([line]) => isText(line!))) return
  const children = blocks.flatMap((block): Nodes[] => {
    const nodes = block.flat()
    if (!isText(block[0]!)) return nodes
    return [createParagraph(nodes, between, pointAt)]
  })
  parent.children = children as never
}

/** Whether the nodes of one line are a part of a paragraph: one holds text, or expressions meet. */
function isText(line: Nodes[]): boolean {
  return line.some((node, index) => {
    const next = line[index + 1]
    if (isJsxElement(node)) return holdsText(node)
    return isMarkup(node) && next !== undefined && isMarkup(next) && !isJsxElement(next)
  })
}

/** Whether a node is a tag or an expression among blocks. */
export function isMarkup({ type }: Nodes): boolean {
  return type === 'mdxJsxFlowElement' || type === 'mdxFlowExpression'
}

function createParagraph(
  nodes: Nodes[],
  between: (a: Nodes, b: Nodes) => string,
  pointAt: PointAt,
): RootContent {
  const children = nodes.flatMap((node, index): PhrasingContent[] => {
    const next = nodes[index + 1]
    const space = next && between(node, next)
    if (!space) return [toInline(node)]
    const [before, after] = space.split('\n')
    const value = after === undefined ? space : '\n'
    const start = node.position!.end
    const end = pointAt(start.offset! + (after === undefined ? space.length : before!.length + 1))
    return [toInline(node), { type: 'text', value, position: { start, end } }]
  })
  const [start, end] = [nodes[0]!.position!.start, nodes.at(-1)!.position!.end]
  return { type: 'paragraph', children, position: { start, end } }
}

function toInline(node: Nodes): PhrasingContent {
  const type = node.type === 'mdxFlowExpression' ? 'mdxTextExpression' : 'mdxJsxTextElement'
  return { ...node, type } as PhrasingContent
}

/** Splits a list where `belongs` does not hold between neighbors. */
function groupWhile<T>(items: readonly T[], belongs: (a: T, b: T) => boolean): T[][] {
  const groups: T[][] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && belongs(items[index - 1]!, item)) groups.at(-1)!.push(item)
    else groups.push([item])
  }
  return groups
}

/** Whether the children of a node are text rather than blocks. */
export function holdsText(node: Parents): boolean {
  return textTypes.has(node.type) || node.children.some(({ type }) => inTextOnly.has(type))
}

const textTypes: ReadonlySet<string> = new Set<PhrasingContent['type'] | Parents['type']>([
  ...(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link'] as const),
  ...(['linkReference', 'mdxJsxTextElement'] as const),
])

const inTextOnly: ReadonlySet<string> = new Set<PhrasingContent['type']>([
  ...(['text', 'inlineCode', 'emphasis', 'strong', 'delete', 'link', 'linkReference'] as const),
  ...(['image', 'imageReference', 'break', 'footnoteReference'] as const),
  ...(['mdxJsxTextElement', 'mdxTextExpression'] as const),
])
