/** Words of questions that say nothing about what is looked for. */
const fillers = new Set(
  `a about an and any are as at be by can did do does for from get got has have how i if in into is it may me my
   no not of on one or our should so some that the their them then there this to up us use using was we were
   what when where which who why will with you your`.split(/\s+/),
)

/** Splits a query into the words to look for, without fillers and the values in paths. */
export function splitQuery(query: string): string[] {
  const words = splitWords(dropValues(query))
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

/** Splits a text into its words, in small letters. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Takes `{project_id}`, `SHOP` and `23` out of paths: no two readers have the same there. */
export function dropValues(text: string): string {
  return text
    .replace(/https?:\/\/[^/\s]+/g, '')
    .replace(/\/(?:\{[^{}]*\}|:\w+|\d+|[A-Z\d]{2,5})(?=\/|\s|$)/g, '')
}

/** Tells whether a word is what was typed, with another ending or with more to come. */
export function fits(word: string, typed: string): boolean {
  return word.startsWith(typed) || (word.length > 3 && typed.startsWith(word))
}

/** A stretch of a text; marked where it is what was looked for. */
export interface Stretch {
  text: string
  isMarked: boolean
}

/** Marks the words of a text that fit one of those that were typed. */
export function markWords(text: string, typed: readonly string[]): Stretch[] {
  return text.split(/([\p{L}\p{N}]+)/u).map((text, index) => ({
    text,
    isMarked: index % 2 === 1 && typed.some((each) => fits(text.toLowerCase(), each)),
  }))
}

/** Reads an excerpt of Pagefind's: the text of a page, escaped, with `<mark>` around what was found. */
export function parseExcerpt(html: string): Stretch[] {
  return html
    .split(/<\/?mark>/)
    .map((part, index) => ({ text: unescape(part), isMarked: index % 2 === 1 }))
}

function unescape(html: string): string {
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name]!)
}

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
