import { proseFields } from '#content/schema/front-matter.ts'
import { collectFrontMatterProse, collectProse } from '#content/parse/collect-prose.ts'
import type { ParsedDocument } from '#content/page.ts'

/** Distinct words in prose, with their offsets. A word contains a letter but no space. */
export type WordOffsets = [word: string, offsets: number[]][]

/** Collects words from the body and the front matter of a document. Skips code and variables. */
export function collectWords(document: ParsedDocument): WordOffsets {
  const offsetsByWord = new Map<string, number[]>()
  const fields = collectFrontMatterProse(document, proseFields)
  const text = document.file.text.replace(ignoredTextPattern, (found) => ' '.repeat(found.length))
  for (const { start, end } of [
    ...collectProse(document.mdx.tree, document.file.text),
    ...fields,
  ]) {
    for (const { index, 0: run } of text.slice(start, end).matchAll(/[^\s{}]+/g)) {
      const first = run.search(wordStartPattern)
      // Match from the start of the run, so that long runs take linear time.
      const word = first < 0 ? '' : (wordEndPattern.exec(run)?.[0].slice(first) ?? '')
      if (!/\p{L}/u.test(word)) continue
      const offset = start + index + first
      if (isPartOfWord(document.file.text, offset, offset + word.length)) continue
      const known = offsetsByWord.get(word)
      if (known) known.push(offset)
      else offsetsByWord.set(word, [offset])
    }
  }
  return [...offsetsByWord]
}

/**
 * Pattern for the first character of a word after any punctuation. Characters such as `#` are part
 * of the word, since cspell skips words such as `#fff`, `./menu` and `~/.config`.
 */
const wordStartPattern = /[#$@~./\\\p{L}\p{M}\p{N}]/u

/** Pattern for text up to the last letter or digit, so that `end` and `end.` are the same word. */
const wordEndPattern = /^.*[\p{L}\p{M}\p{N}]/su

/**
 * Pattern for character references such as `&nbsp;`, and apparent link destinations after `]`. A
 * destination with a space does not form a link, so it would otherwise count as prose.
 */
const ignoredTextPattern = /\]\([^()\n]*\)|&(?:[a-z][a-z\d]*|#\d+|#x[\da-f]+);/gi

/** Returns whether emphasis splits a word, as in `*S*chema *D*efinition *L*anguage`. */
function isPartOfWord(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 4), start)
  return (
    /[\p{L}\p{N}][*_~]{1,3}$/u.test(before) ||
    /^[*_~]{1,3}[\p{L}\p{N}]/u.test(text.slice(end, end + 4))
  )
}
