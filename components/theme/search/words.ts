const stopWords = new Set(
  `a about an and any are as at be by can did do does for from get got has have how i if in into is
   it may me my no not of on one or our should so some that the their them then there this to up us
   use using was we were what when where which who why will with you your`.split(/\s+/),
)

/** Splits a query into words. Drops path values, and stop words unless all words are stop words. */
export function splitQuery(query: string): string[] {
  const words = splitWords(dropPathValues(query))
  const significant = words.filter((word) => !stopWords.has(word))
  return significant.length > 0 ? significant : words
}

/** Splits text into lowercase words. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Removes origins, and values in paths, such as `{project_id}`, `:id`, `SHOP` and `23`. */
export function dropPathValues(text: string): string {
  return text
    .replace(/https?:\/\/[^/\s]+/g, '')
    .replace(/\/(?:\{[^{}]*\}|:\w+|\d+|[A-Z\d]{2,5})(?=\/|\s|$)/g, '')
}

/**
 * Rates how well `word` matches `typed`: 1 for the same word or its plural, less for a word with
 * the same beginning, 0 for any other.
 */
export function rateMatch(word: string, typed: string): number {
  if (!isWordMatch(word, typed)) return 0
  const rest = word.length > typed.length ? word.slice(typed.length) : typed.slice(word.length)
  return /^(?:e?s)?$/.test(rest) ? 1 : rest.length < 4 ? 0.8 : 0.5
}

/** Endings of inflected and derived words, such as `stops`, `stopping` and `assignments`. */
const endingPattern = /^.?(?:e?s|e?d|e?rs?|ings?|(?:at)?ions?|ments?|ize[ds]?|l?y)$/

/** Returns whether `word` starts with `typed`, or `typed` is `word` plus an ending. */
export function isWordMatch(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  return word.length > 3 && typed.startsWith(word) && endingPattern.test(typed.slice(word.length))
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

/**
 * Trims an excerpt to start at the sentence of its first marked word. If the start of that sentence
 * is missing, adds an ellipsis.
 */
export function trimExcerpt(excerpt: TextSpan[]): TextSpan[] {
  const [first, ...rest] = excerpt
  if (!first || first.isMarked) return excerpt
  const start = first.text.search(/(?<=[.!?:]\s+)\p{Lu}[^.!?]*$/u)
  if (start > 0) return [{ ...first, text: first.text.slice(start) }, ...rest]
  const startsMidSentence = !/^\s*[\p{Lu}\p{N}]/u.test(first.text) && first.text.trim() !== ''
  return startsMidSentence ? [{ ...first, text: `… ${first.text.trimStart()}` }, ...rest] : excerpt
}
