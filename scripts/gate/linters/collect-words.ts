import { proseFields } from '#content/schema/front-matter.ts'
import { collectProse } from '#content/parse/collect-prose.ts'
import type { ParsedPage } from '#content/page.ts'

/** Each distinct word (a run of characters without spaces, with a letter in it) of a page's prose, with its offsets. */
export type WordPlaces = [word: string, offsets: number[]][]

/** Collects the words of prose and of the front matter's texts, without variables. */
export function collectWords(page: ParsedPage): WordPlaces {
  const places = new Map<string, number[]>()
  const text = page.file.text.replace(unread, (found) => ' '.repeat(found.length))
  for (const { start, end } of [...collectProse(page.mdx.tree), ...frontMatterProse(page)]) {
    for (const { index, 0: run } of text.slice(start, end).matchAll(/[^\s{}]+/g)) {
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

/**
 * Matches the first character of a word without the punctuation around it, so that `end` and `end.` are one
 * word. `#fff`, `./menu` and `~/.config` are none to cspell.
 */
const beginning = /[#$@~./\\\p{L}\p{M}\p{N}]/u
const upToLast = /^.*[\p{L}\p{M}\p{N}]/su

/**
 * Matches addresses of links, since one with a space makes no link and is text, and characters that are
 * written by their names or numbers, such as `&nbsp;`.
 */
const unread = /\]\([^()\n]*\)|&(?:[a-z][a-z\d]*|#\d+|#x[\da-f]+);/gi

function frontMatterProse(page: ParsedPage) {
  return proseFields.flatMap((key) => {
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
