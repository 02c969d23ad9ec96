import type { Nodes } from 'mdast'
import type { Offsets } from '#core/diagnostic.ts'
import { createRangeFinder } from '#core/search-offsets.ts'
import { nodesOfType, textOf } from '#core/tree.ts'
import { stripQuotes, type Document } from '../page.ts'
import { offsetsOfNode } from './collect-elements.ts'
import { collectPageProse } from './collect-prose.ts'

/**
 * Returns a function that tells whether an offset is in prose that quotes something letter by
 * letter, so that no house style applies: text in quotes, arguments and lists of names in
 * parentheses, the first cell of a table row, and headings that are a signature or an event.
 */
export function createLiteralFinder(document: Document): (offset: number) => boolean {
  let isLiteral: ((offset: number) => boolean) | undefined
  // Few documents have words that house style would change.
  return (offset) => (isLiteral ??= createRangeFinder(collectLiterals(document)))(offset)
}

function collectLiterals(document: Document): Offsets[] {
  const { tree } = document.mdx
  const firstCells = nodesOfType(tree, 'tableRow').flatMap(({ children }) => children.slice(0, 1))
  const headings = nodesOfType(tree, 'heading').filter((node) =>
    signatureHeadingPattern.test(textOf(node)),
  )
  const blocks = proseBlocks.flatMap((type) => nodesOfType(tree, type))
  const quotations = blocks.flatMap((block) => findQuotations(block, document))
  const quoted = collectPageProse(document).flatMap((range) => findLiterals(range, document))
  const nodes = [...firstCells, ...headings].map(offsetsOfNode)
  return [...nodes, ...quotations, ...quoted]
}

/** Blocks with text of their own. A quotation does not leave its block. */
const proseBlocks = ['paragraph', 'heading', 'tableCell'] as const

/** Heading such as `Event: 'close'`, `new URL(url)` or `url.parse(text)`. */
const signatureHeadingPattern = /^Event: |[\p{L}\p{N}_$]\(/u

const quotePatterns = [
  // After a letter or digit, the mark is an apostrophe or a unit, such as inches.
  /(?<![\p{L}\p{N}])"[^"]*"/gu,
  /(?<![\p{L}\p{N}])'[^']*'(?!\p{L})/gu,
  /‘[^’]*’/g,
  /“[^”]*”/g,
  /„[^“”]*[“”]/g,
  /«[^»]*»/g,
]

/** Arguments of a call. */
const argumentsPattern = /(?<=[\p{L}\p{N}_$])\([^()\n]*\)/gu

/** List of single words, such as `(http, ssh)`. */
const wordListPattern = /\([^\s(),]+(?:, ?[^\s(),]+)+\)/g

/** Finds text in quotes, which may contain markup and line breaks. */
function findQuotations(block: Nodes, { file }: Document): Offsets[] {
  const { start } = offsetsOfNode(block)
  let text = ''
  // Quotes in code and in attributes are no quotation marks, so blank out everything but text.
  for (const each of nodesOfType(block, 'text').map(offsetsOfNode)) {
    text = text.padEnd(each.start - start) + file.text.slice(each.start, each.end)
  }
  return matchAll(text, quotePatterns, start)
}

function findLiterals({ start, end }: Offsets, { file, bodyStart }: Document): Offsets[] {
  const text = file.text.slice(start, end)
  // The quotes around a value in front matter belong to YAML.
  const isQuotedValue = start < bodyStart && stripQuotes(text) !== text
  const inner = isQuotedValue ? ` ${text.slice(1, -1)} ` : text
  return matchAll(inner, [...quotePatterns, argumentsPattern, wordListPattern], start)
}

function matchAll(text: string, patterns: RegExp[], start: number): Offsets[] {
  return patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
      start: start + index,
      end: start + index + found.length,
    })),
  )
}
