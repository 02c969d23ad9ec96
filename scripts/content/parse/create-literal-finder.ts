import type { Offsets } from '#core/diagnostic.ts'
import { createRangeFinder } from '#core/search-offsets.ts'
import { nodesOfType, textOf } from '#core/tree.ts'
import { stripQuotes, type Document } from '../page.ts'
import { offsetsOfNode } from './collect-elements.ts'
import { collectPageProse } from './collect-prose.ts'

/**
 * Returns a function that tells whether an offset is in prose that quotes something letter by
 * letter, so that no house style applies: text in quotes, arguments and lists of names in
 * parentheses, the first cell of a table row, headings that are a signature or an event, and HTML
 * such as `<code>`.
 */
export function createLiteralFinder(document: Document): (offset: number) => boolean {
  const { tree } = document.mdx
  const firstCells = nodesOfType(tree, 'tableRow').flatMap(({ children }) => children.slice(0, 1))
  const headings = nodesOfType(tree, 'heading').filter((node) =>
    signatureHeadingPattern.test(textOf(node)),
  )
  const elements = ['mdxJsxFlowElement', 'mdxJsxTextElement'] as const
  const code = elements
    .flatMap((type) => nodesOfType(tree, type))
    .filter(({ name }) => codeElements.has(name ?? ''))
  const quoted = collectPageProse(document).flatMap((range) => findLiterals(range, document))
  return createRangeFinder([...[...firstCells, ...headings, ...code].map(offsetsOfNode), ...quoted])
}

/** HTML elements whose text is code, keys or output. */
const codeElements = new Set(['code', 'kbd', 'pre', 'samp', 'tt', 'var'])

/** Heading such as `Event: 'close'`, `new URL(url)` or `url.parse(text)`. */
const signatureHeadingPattern = /^Event: |[\p{L}\p{N}_$]\(/u

const quotePatterns = [
  /"[^"\n]*"/g,
  /“[^”\n]*”/g,
  /‘[^’\n]*’/g,
  // An apostrophe follows a letter.
  /(?<![\p{L}\p{N}])'[^'\n]*'(?!\p{L})/gu,
]

/** Arguments of a call. */
const argumentsPattern = /(?<=[\p{L}\p{N}_$])\([^()\n]*\)/gu

/** List of single words, such as `(http, ssh)`. */
const wordListPattern = /\([^\s(),]+(?:, ?[^\s(),]+)+\)/g

function findLiterals({ start, end }: Offsets, { file, bodyStart }: Document): Offsets[] {
  const text = file.text.slice(start, end)
  // The quotes around a value in front matter belong to YAML.
  const isQuotedValue = start < bodyStart && stripQuotes(text) !== text
  const inner = isQuotedValue ? ` ${text.slice(1, -1)} ` : text
  return [...quotePatterns, argumentsPattern, wordListPattern].flatMap((pattern) =>
    Array.from(inner.matchAll(pattern), ({ 0: found, index }) => ({
      start: start + index,
      end: start + index + found.length,
    })),
  )
}
