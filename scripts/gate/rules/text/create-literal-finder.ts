import type { Nodes } from 'mdast'
import type { Offsets } from '#core/diagnostic.ts'
import { createRangeFinder } from '#core/search-offsets.ts'
import { nodesOfType, textOf } from '#core/tree.ts'
import type { Document } from '#content/page.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { collectFrontMatterProse } from '#content/parse/collect-prose.ts'

/**
 * Returns a function that tells whether an offset is in prose that quotes something letter by
 * letter, so that no house style applies: text in quotes, arguments and lists of names in
 * parentheses, the first cell of a table row, and headings that are a signature.
 */
export function createLiteralFinder(document: Document): (offset: number) => boolean {
  let isLiteral: ((offset: number) => boolean) | undefined
  // Few documents have words that house style would change.
  return (offset) => (isLiteral ??= createRangeFinder(collectLiterals(document)))(offset)
}

function collectLiterals(document: Document): Offsets[] {
  const { tree } = document.mdx
  const { text } = document.file
  const firstCells = nodesOfType(tree, 'tableRow').flatMap(({ children }) => children.slice(0, 1))
  const signatures = nodesOfType(tree, 'heading').filter((node) => /\w\(/.test(textOf(node)))
  const blocks = proseBlocks.flatMap((type) => nodesOfType(tree, type))
  const quotations = blocks.flatMap((block) => findQuotations(block, text))
  const frontMatter = collectFrontMatterProse(document).flatMap(({ start, end }) => {
    // The quotes around a value belong to YAML.
    const from = /^["']/.test(text.charAt(start)) ? start + 1 : start
    return matchQuotations(text.slice(from, end), from)
  })
  return [...[...firstCells, ...signatures].map(offsetsOfNode), ...quotations, ...frontMatter]
}

/** Blocks with text of their own. A quotation does not leave its block. */
const proseBlocks = ['paragraph', 'heading', 'tableCell'] as const

/**
 * Text in quotes, arguments or list of words. After a letter or digit, a mark is an apostrophe or a
 * unit.
 */
const quotationPattern = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:"[^"]*"|'[^']*'(?!\p{L}))`,
    '‘[^’]*’|“[^”]*”|„[^“”]*[“”]|«[^»]*»',
    String.raw`(?<=[\p{L}\p{N}_$])\([^()\n]*\)`,
    String.raw`\([^\s(),]+(?:, ?[^\s(),]+)+\)`,
  ].join('|'),
  'gu',
)

/** Finds text in quotes, which may contain markup and line breaks. */
function findQuotations(block: Nodes, text: string): Offsets[] {
  const { start } = offsetsOfNode(block)
  let prose = ''
  // Quotes in code and in attributes are no quotation marks, so blank out everything but text.
  for (const each of nodesOfType(block, 'text').map(offsetsOfNode)) {
    prose = prose.padEnd(each.start - start) + text.slice(each.start, each.end)
  }
  return matchQuotations(prose, start)
}

function matchQuotations(text: string, start: number): Offsets[] {
  return Array.from(text.matchAll(quotationPattern), ({ 0: found, index }) => ({
    start: start + index,
    end: start + index + found.length,
  }))
}
