import { countSharedStart, findNearest } from '#core/did-you-mean.ts'
import type { Names } from './names.ts'
import { splitQuery, stemOf } from './words.ts'

/** Returns whether a word is the whole title or a whole keyword of a page. */
export function isWholeName(word: string, { list }: Names): boolean {
  return list.some(({ text }) => splitQuery(text).map(stemOf).join(' ') === stemOf(word))
}

/** Returns whether a word, another form of it or, if it may be incomplete, its start is a name. */
export function isKnownName(word: string, { stems, vocabulary }: Names, mayContinue = false) {
  if (stems.has(stemOf(word))) return true
  return mayContinue && word.length > 1 && vocabulary.some((each) => each.startsWith(word))
}

/** Returns whether a title or heading has a word, so that the texts must have it. */
export function isInText(word: string, { textWords }: Names): boolean {
  return textWords.has(word) && /^\p{L}+$/u.test(word)
}

/** Separates words that names have in two, such as `allowlist`. */
export function splitCompounds(words: readonly string[], names: Names): string[] {
  return words.flatMap((word) => {
    return isKnownName(word, names) ? word : (names.compounds.get(word) ?? word)
  })
}

/** Returns the nearest name for a misspelled word, or `undefined` if none is near. */
export function correctWord(word: string, names: Names): string | undefined {
  if (isKnownName(word, names)) return word
  if (word.length < 3 || /\d/.test(word)) return undefined
  if (word.length === 3) return names.vocabulary.find((each) => isAnagram(each, word))
  // In short words, a wrong first letter makes another word, such as `mark` of `dark`.
  const candidates = names.vocabulary
    .filter((each) => word.length > 5 || each[0] === word[0])
    // Of equally near words, such as `limit` and `list` for `limt`, the first is returned.
    .toSorted((a, b) => countSharedStart(b, word) - countSharedStart(a, word))
  return findNearest(word, candidates, word.length < 8 ? 1 : 2)
}

function isAnagram(a: string, b: string): boolean {
  return [...a].sort().join('') === [...b].sort().join('')
}
