import { countSharedStart, findNearest } from '#core/did-you-mean.ts'
import { splitQuery, stemOf } from './words.ts'

/** Words of all names. */
export interface KnownWords {
  list: readonly { text: string }[]
  /** Words, lowercase, the most frequent first. */
  vocabulary: readonly string[]
  stems: ReadonlySet<string>
  /** Pairs of words that follow each other in a name, by what they are in one word. */
  compounds: ReadonlyMap<string, readonly string[]>
  /** Words of titles and headings, which are in the texts too. */
  textWords: ReadonlySet<string>
}

/** Returns whether a word is the whole title or a whole keyword of a page. */
export function isWholeName(word: string, { list }: KnownWords): boolean {
  return list.some(({ text }) => splitQuery(text).map(stemOf).join(' ') === stemOf(word))
}

/** Returns whether a word, another form of it or, if it may be incomplete, its start is a name. */
export function isKnownName(word: string, { stems, vocabulary }: KnownWords, mayContinue = false) {
  if (stems.has(stemOf(word))) return true
  return mayContinue && word.length > 1 && vocabulary.some((each) => each.startsWith(word))
}

/** Returns whether a title or heading has a word, so that the texts must have it. */
export function isInText(word: string, { textWords }: KnownWords): boolean {
  return textWords.has(word) && /^\p{L}+$/u.test(word)
}

/** Writes compounds as names do: `allowlist` as two words, `screen shot` as one. */
export function matchCompounds(words: readonly string[], names: KnownWords): string[] {
  const matched: string[] = []
  for (const word of words) {
    const last = matched.at(-1) ?? ''
    const areKnown = isKnownName(last, names) && isKnownName(word, names)
    if (last !== '' && !areKnown && isKnownName(last + word, names))
      matched.splice(-1, 1, last + word)
    else if (isKnownName(word, names)) matched.push(word)
    else matched.push(...(names.compounds.get(word) ?? [word]))
  }
  return matched
}

/** Returns the nearest name for a misspelled word, or `undefined` if none is near. */
export function correctWord(word: string, names: KnownWords): string | undefined {
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
