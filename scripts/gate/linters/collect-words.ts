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
 * Pattern for character references such as `&nbsp;`, ids or comments in braces, and the rest of a
 * word after an emphasized letter, as in `**S**chema`.
 */
const ignoredTextPattern = /&#?[a-z\d]+;|\{[^{}\n]*\}|(?<=\p{L})\*{1,2}\p{L}+/giu
