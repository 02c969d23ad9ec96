/** Stop words that are ignored in queries. */
const stopWords = new Set(
  `a about an and any are as at be by can did do does for from get got has have how i if in into is
   it may me my no not of on one or our should so some that the their them then there this to up us
   use using was we were what when where which who why will with you your`.split(/\s+/),
)

/** Splits a query into words, without stop words and parameter values in paths. */
export function splitQuery(query: string): string[] {
  const words = splitWords(dropValues(query))
  const significant = words.filter((word) => !stopWords.has(word))
  return significant.length > 0 ? significant : words
}

/** Splits a text into lowercase words. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Removes origins, and values in paths such as `{project_id}`, `SHOP` and `23`. */
export function dropValues(text: string): string {
  return text
    .replace(/https?:\/\/[^/\s]+/g, '')
    .replace(/\/(?:\{[^{}]*\}|:\w+|\d+|[A-Z\d]{2,5})(?=\/|\s|$)/g, '')
}

/**
 * Rates how well `word` fits `typed`: 1 for the same word or its plural, less for one with the same
 * beginning, 0 for others.
 */
export function rateMatch(word: string, typed: string): number {
  if (!matches(word, typed)) return 0
  const rest = word.length > typed.length ? word.slice(typed.length) : typed.slice(word.length)
  return /^(?:e?s)?$/.test(rest) ? 1 : rest.length < 4 ? 0.8 : 0.5
}

/** Endings that readers add to a word, as in `stops`, `stopping` and `assignments`. */
const ending = /^.?(?:e?s|e?d|e?rs?|ings?|(?:at)?ions?|ments?|ize[ds]?|l?y)$/

/** Returns whether `word` starts with `typed`, or `typed` is a `word` of four letters and an ending. */
export function matches(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  return word.length > 3 && typed.startsWith(word) && ending.test(typed.slice(word.length))
}

/** Part of a text, marked if it matches the query. */
export interface Stretch {
  text: string
  isMarked: boolean
}

/** Marks the words of a text that match a typed word. */
export function markWords(text: string, typed: readonly string[]): Stretch[] {
  return text.split(/([\p{L}\p{N}]+)/u).map((text, index) => ({
    text,
    isMarked: index % 2 === 1 && typed.some((each) => matches(text.toLowerCase(), each)),
  }))
}

/**
 * Begins an excerpt with a whole sentence if one begins close to the first marked word. Otherwise
 * shows that the beginning is cut off.
 */
export function trimExcerpt(excerpt: Stretch[]): Stretch[] {
  const [first, ...rest] = excerpt
  if (!first || first.isMarked) return excerpt
  const start = first.text.search(/(?<=[.!?:]\s+)\p{Lu}[^.!?]*$/u)
  if (start > 0) return [{ ...first, text: first.text.slice(start) }, ...rest]
  const isCut = !/^\s*[\p{Lu}\p{N}]/u.test(first.text) && first.text.trim() !== ''
  return isCut ? [{ ...first, text: `… ${first.text.trimStart()}` }, ...rest] : excerpt
}
