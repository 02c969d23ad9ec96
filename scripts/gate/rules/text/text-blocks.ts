import type { Nodes, Root } from 'mdast'
import { isJsxElement, offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { nodesOfType, walkTree, matchTexts } from '#core/tree.ts'

/** Text blocks of a page, and its source with inline code, links, images and elements masked. */
export interface TextBlocks {
  blocks: Nodes[]
  /** Masked source of the same length, so that offsets stay valid. */
  masked: string
}

/** Collects paragraphs, headings, table cells, and text directly inside components. */
export function collectTextBlocks(tree: Root, text: string): TextBlocks {
  const blocks: Nodes[] = []
  walkTree(tree, (node) => {
    if (/^(?:paragraph|heading|tableCell)$/.test(node.type)) blocks.push(node)
    if (!isJsxElement(node) || node.type !== 'mdxJsxFlowElement') return
    const children = node.children as Nodes[]
    // A line that begins with code or a link does not begin with the text behind it.
    if (children.some(({ type }) => type === 'text')) blocks.push(joinNodes(children))
  })
  const opaque = maskedTypes.flatMap((type) => nodesOfType(tree, type).map(offsetsOfNode))
  opaque.sort((a, b) => a.start - b.start)
  return { blocks, masked: maskRanges(text, opaque) }
}

function joinNodes(nodes: readonly Nodes[]): Nodes {
  const [start, end] = [nodes[0]!.position!.start, nodes.at(-1)!.position!.end]
  return { type: 'text', value: '', position: { start, end } }
}

/** Masks sorted, possibly nested ranges in one pass, since large pages have thousands of them. */
function maskRanges(text: string, ranges: Offsets[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of ranges) {
    if (end <= at) continue
    const from = Math.max(start, at)
    parts.push(text.slice(at, from), text.slice(from, end).replace(/[^\n]/g, '\uFFFC'))
    at = end
  }
  return parts.join('') + text.slice(at)
}

const maskedTypes = [
  'image',
  'imageReference',
  'inlineCode',
  'link',
  'linkReference',
  'mdxJsxTextElement',
] as const

export const mathHelp =
  'Formulas are not rendered: write them in backticks, such as `E = mc²`, or show a picture'

/** Finds formulas between `$` or `$$`. Skips prices and shell variables. */
export function findMath(tree: Root, text: string): Offsets[] {
  return /\$[^$]+\$/.test(text) ? findMathInBlocks(collectTextBlocks(tree, text)) : []
}

export function findMathInBlocks({ blocks, masked }: TextBlocks): Offsets[] {
  return [
    ...matchTexts(blocks, masked, displayMathPattern),
    ...matchTexts(blocks, masked, inlineMathPattern).filter(({ found }) => isFormula(found)),
  ]
}

/** Formula between two lines of `$$`. */
const displayMathPattern = /(?<=^[ \t>]*)\$\$[ \t]*\n[^$]+\n[ \t>]*\$\$(?=[ \t]*$)/gm

/** Text between dollar signs without a letter or digit beside them, unlike `$HOME/bin:$PATH`. */
const inlineMathPattern =
  /(?<![\\$\p{L}\p{N}])(?:\$(?![\s$])[^$\n]+(?<![\s\\])\$|\$\$[^$\n]+\$\$)(?![$\p{L}\p{N}])/gu

/**
 * Returns whether a match is a single letter, contains a LaTeX command, subscript or superscript,
 * or has operators but no words.
 */
function isFormula(found: string): boolean {
  const text = found.replaceAll('$', '').trim()
  if (/^[a-z]$/i.test(text)) return true
  if (/\\[a-z]+|[\p{L}\p{N})}]\^|(?<!\p{L})\p{L}_[\p{L}\p{N}{]/iu.test(text)) return true
  const hasOperator = /[=+*/<>≤≥≈≠·×-]/.test(text)
  return hasOperator && /[\p{L}=]/u.test(text) && !/\p{L}{2,}/u.test(text)
}
