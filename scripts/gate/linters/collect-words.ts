import type { ParsedDocument } from '#content/page.ts'
import { collectFrontMatterProse, collectProse } from '#content/parse/collect-prose.ts'
import { proseFields } from '#content/schema/front-matter.ts'

/** Distinct words in prose, with their offsets. A word contains a letter but no space. */
export type WordOffsets = [word: string, offsets: number[]][]

/** Collects words from the body and the front matter of a document. Skips code and variables. */
export function collectWords(document: ParsedDocument): WordOffsets {
  const offsetsByWord = new Map<string, number[]>()
  const fields = collectFrontMatterProse(document, proseFields)
  const ranges = [...collectProse(document.mdx.tree, document.file.text), ...fields]
  const text = document.file.text.replace(ignoredTextPattern, (found) => ' '.repeat(found.length))
  for (const { start, end } of ranges) {
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

/**
 * Returns whether emphasis or a letter's character reference splits a word, as in `*S*chema`,
 * `<b>S</b>chema` and `&#x53;chema`.
 */
function isPartOfWord(text: string, start: number, end: number): boolean {
  const decode = (part: string) =>
    part.replace(/&#(x[\da-f]{1,5}|\d{1,6});/gi, (_, code) => String.fromCodePoint(+`0${code}`))
  const before = decode(text.slice(Math.max(0, start - maxMarks), start))
  const after = decode(text.slice(end, end + maxMarks))
  return wordStartedPattern.test(before) || wordGoesOnPattern.test(after)
}

const inlineEnd = '[*_~]{1,3}|</(?:b|em|i|mark|small|span|strong|sub|sup|u)>'
const wordStartedPattern = new RegExp(`[\\p{L}\\p{N}](?:${inlineEnd})?$`, 'u')
const wordGoesOnPattern = new RegExp(`^(?:${inlineEnd})?[\\p{L}\\p{N}]`, 'u')

/** Maximum number of characters between the parts of a word. */
const maxMarks = 12
