import { collectProse } from '#content/parse/collect-prose.ts'
import type { ParsedPage } from '#content/page.ts'

/** Each distinct word (a run of characters without spaces, with a letter in it) of a page's prose, with its offsets. */
export type WordPlaces = [word: string, offsets: number[]][]

/** Collects the words of prose and of the front matter's texts, without variables. */
export function collectWords(page: ParsedPage): WordPlaces {
  const places = new Map<string, number[]>()
  for (const { start, end } of [...collectProse(page.mdx.tree), ...frontMatterProse(page)]) {
    const text = withoutReferences(page.file.text.slice(start, end))
    for (const { index, 0: run } of text.matchAll(/[^\s{}]+/g)) {
      const first = run.search(beginning)
      // From the beginning on, so that each character is looked at once.
      const word = first < 0 ? '' : (upToLast.exec(run)?.[0].slice(first) ?? '')
      if (!/\p{L}/u.test(word)) continue
      const offset = start + index + first
      const known = places.get(word)
      if (known) known.push(offset)
      else places.set(word, [offset])
    }
  }
  return [...places]
}

/** Without the punctuation around it, so that `end` and `end.` are one word; `#fff` is no word to cspell. */
const beginning = /[#$@\p{L}\p{M}\p{N}]/u
const upToLast = /^.*[\p{L}\p{M}\p{N}]/su

/**
 * Blanks characters that are written by their names or numbers: `&nbsp;` alone, and the whole word
 * where the character is a letter, as in `caf&eacute;`.
 */
function withoutReferences(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replace(reference, (found) => (letter.test(found) ? found : blank(found)))
    .replace(letterByReference, blank)
}

const reference = /&(?:[a-z][a-z\d]*|#\d+|#x[\da-f]+);/gi
/** A letter with an accent or the like, such as `&eacute;`. */
const letter = /^&[a-z]+(?:acute|caron|cedil|circ|grave|lig|ring|slash|tilde|uml);/i
const letterByReference = new RegExp(
  `(?<![\\p{L}’'])[\\p{L}’']*(?:${reference.source}[\\p{L}’']*)+`,
  'giu',
)

function blank(text: string): string {
  return ' '.repeat(text.length)
}

function frontMatterProse(page: ParsedPage) {
  return ['title', 'description', 'sidebar_label', 'keywords'].flatMap((key) => {
    const range = page.rangeOf(key)
    return range ? withoutVariables(page.file.text, range[0], range[1]) : []
  })
}

function withoutVariables(text: string, start: number, end: number) {
  const parts = []
  let at = start
  for (const match of text.slice(start, end).matchAll(/\{product\.[\w.]*\}/g)) {
    parts.push({ start: at, end: start + match.index })
    at = start + match.index + match[0].length
  }
  return [...parts, { start: at, end }]
}
