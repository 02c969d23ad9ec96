import { collectProse } from '../content/collect-prose.ts'
import type { ParsedPage } from './linter.ts'

/** Each distinct word (a run of characters without spaces) of a page's prose, with its offsets. */
export type WordPlaces = [word: string, offsets: number[]][]

/** Collects the words of prose and of the front matter's texts, without variables. */
export function collectWords(page: ParsedPage): WordPlaces {
  const places = new Map<string, number[]>()
  for (const { start, end } of [...collectProse(page.mdx.tree), ...frontMatterProse(page)]) {
    const text = withoutEntities(page.file.text.slice(start, end))
    for (const match of text.matchAll(/[^\s{}]+/g)) {
      const known = places.get(match[0])
      if (known) known.push(start + match.index)
      else places.set(match[0], [start + match.index])
    }
  }
  return [...places]
}

/**
 * Blanks characters that are written by their names: `&nbsp;` alone, and the whole word where the
 * character may be a letter, as in `caf&eacute;`.
 */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replace(separator, (found) => ' '.repeat(found.length))
    .replace(/[\p{L}’']*&(?:[a-z][a-z\d]*|#\w+);[\p{L}’']*/giu, (found) => ' '.repeat(found.length))
}

/** The names of characters that stand between words. */
const separator =
  /&(?:amp|apos|bull|copy|emsp|ensp|gt|hellip|larr|ldquo|lsquo|lt|mdash|middot|nbsp|ndash|quot|rarr|rdquo|reg|rsquo|thinsp|times|trade);/g

function frontMatterProse(page: ParsedPage) {
  return ['title', 'description', 'sidebar_label', 'keywords'].flatMap((key) => {
    const range = page.rangeOf(key)
    return range ? withoutVariables(page.file.text, range[0], range[1]) : []
  })
}

function withoutVariables(text: string, start: number, end: number) {
  const parts = []
  let at = start
  for (const match of text.slice(start, end).matchAll(/\{product\.\w*\}/g)) {
    parts.push({ start: at, end: start + match.index })
    at = start + match.index + match[0].length
  }
  return [...parts, { start: at, end }]
}
