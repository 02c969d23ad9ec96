import { stemmer } from 'stemmer'

const stopWords = new Set(
  `a about an and any are as at be by can did didn do does doesn don for from get got has have how i
   if in into is isn it may me my no not of on one or our should so some that the their them then
   there this to up us versus via vs want without use using was we were what when where which who
   why will with you your able already also anyone cannot could else even just let
   like please possibility possible someone something still such than they thing those too try trying
   tried want wants way ways would yet`.split(/\s+/),
)

export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Maximum number of words of a query that are searched for. The rest of a pasted text is noise. */
const maxWords = 10

/** Splits a query into words. Drops path values, and stop words unless all words are stop words. */
export function splitQuery(query: string): string[] {
  const words = splitWords(dropPathValues(query))
  const significant = words.filter((word) => !stopWords.has(word))
  return [...new Set(significant.length > 0 ? significant : words)].slice(0, maxWords)
}

/** Splits text into lowercase words. A version such as `0.3.1` is one word. */
export function splitWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/(?<=\p{L})['’]\p{L}+/gu, '')
      .match(/\d+(?:\.\d+)+|[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Separates the words of camel case, such as those of `deleteRun`. */
export function separateWords(text: string): string {
  return text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

/** Removes origins, and values in paths, such as `{project_id}`, `:id`, `SHOP` and `23`. */
export function dropPathValues(text: string): string {
  return text
    .replace(/https?:\/\/[^/\s]+/g, '')
    .replace(/\/(?:\{[^{}]*\}|:\w+|\d+|[A-Z\d]{2,5})(?=\/|\s|$)/g, '')
}

/** Returns the stem that all forms of a word share, such as `upgrad` for `upgraded`. */
export function stemOf(word: string): string {
  return stemmer(word.toLowerCase())
}

/** Returns whether `word` is a form of `typed`, or starts with it. */
export function isWordMatch(word: string, typed: string): boolean {
  return word.startsWith(typed) || stemOf(word) === stemOf(typed)
}

/** Span of text, marked if it matches the query. */
export interface TextSpan {
  text: string
  isMarked: boolean
}

/** Splits `text` into spans, and marks those that match a typed word. */
export function markWords(text: string, typed: readonly string[]): TextSpan[] {
  return text.split(/([\p{L}\p{N}]+)/u).map((text, index) => ({
    text,
    isMarked: index % 2 === 1 && typed.some((each) => isWordMatch(text.toLowerCase(), each)),
  }))
}

/** Adds an ellipsis to an excerpt that ends within a sentence. */
export function endWithSentence(excerpt: TextSpan[]): TextSpan[] {
  const isCut = /[\p{L}\p{N},]\s*$/u.test(excerpt.at(-1)?.text ?? '')
  return isCut ? [...excerpt, { text: ' …', isMarked: false }] : excerpt
}

/**
 * Trims an excerpt to start at the sentence of its first marked word. If the start of that sentence
 * is missing, adds an ellipsis.
 */
export function trimExcerpt(excerpt: TextSpan[]): TextSpan[] {
  const [first, ...rest] = endWithSentence(excerpt)
  if (!first || first.isMarked) return first ? [first, ...rest] : []
  const start = first.text.search(/(?<=[.!?:]\s+)\p{Lu}[^.!?]*$/u)
  if (start > 0) return [{ ...first, text: first.text.slice(start) }, ...rest]
  const startsMidSentence = !/^\s*[\p{Lu}\p{N}]/u.test(first.text) && first.text.trim() !== ''
  return startsMidSentence ? [{ ...first, text: `… ${first.text.trimStart()}` }, ...rest] : excerpt
}
