import { stemmer } from 'stemmer'

const stopWords = new Set(
  `a about an and any are as at be by can did didn do does doesn don for from get got has have how i
   if in into is isn it may me my no not of on one or our should so some that the their them then
   there this to up us versus via vs want without use using was we were what when where which who
   why will with you your able already also anyone cannot could else even just let
   like please possibility possible someone something still such than they thing those too try trying
   tried want wants way ways would yet`.split(/\s+/),
)

/** Splits text at its words, which have odd positions. A version such as `0.3.1` is one word. */
export function splitAtWords(text: string): string[] {
  return text.split(/(\d+(?:\.\d+)+|[\p{L}\p{N}]+)/u)
}

/** Lists the words of a text. The parts of camel case, such as `deleteRun`, follow the word. */
export function splitWords(text: string): string[] {
  const withoutEndings = text.replace(/(?<=\p{L})['’]\p{L}+/gu, '')
  const words = splitAtWords(withoutEndings).filter((_, index) => index % 2 === 1)
  return words.flatMap((word) => {
    const parts = word.split(/(?<=[a-z])(?=[A-Z])/)
    return parts.length > 1 ? [word, ...parts] : [word]
  })
}

/** Returns the stem that all forms of a word share, such as `upgrad` for `upgraded`. */
export function stemOf(word: string): string {
  return stemmer(word.toLowerCase())
}

/** Returns the term of a word in the index, or `null` for a stop word. */
export function termOf(word: string): string | null {
  return stopWords.has(word.toLowerCase()) ? null : stemOf(word)
}
