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

/** Returns whether `word` starts with `typed`, or `typed` with a `word` of four letters or more. */
export function matches(word: string, typed: string): boolean {
  return word.startsWith(typed) || (word.length > 3 && typed.startsWith(word))
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

/** Parses an excerpt of Pagefind: escaped text with `<mark>` around matched words. */
export function parseExcerpt(html: string): Stretch[] {
  return html
    .split(/<\/?mark>/)
    .map((part, index) => ({ text: unescape(part), isMarked: index % 2 === 1 }))
}

function unescape(html: string): string {
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name]!)
}

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
