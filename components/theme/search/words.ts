/** Words of questions that say nothing about what is looked for. */
const stopWords = new Set(
  `a about an and any are as at be by can did do does for from get got has have how i if in into is it may me my
   no not of on one or our should so some that the their them then there this to up us use using was we were
   what when where which who why will with you your`.split(/\s+/),
)

/** The words that a query asks for, in small letters: without filler words, placeholders and values in paths. */
export function splitQuery(query: string): string[] {
  const words = query.split(/\s+/).flatMap((token) => splitWords(dropValues(token)))
  const telling = words.filter((word) => !stopWords.has(word))
  return telling.length > 0 ? telling : words
}

/** The words of a text, in small letters. */
export function splitWords(text: string): string[] {
  // Most texts need no more; the other expression takes a phone milliseconds at its first use.
  const pattern = isAscii(text) ? /[a-z\d]+/g : /[\p{L}\p{N}]+/gu
  return text.toLowerCase().match(pattern) ?? []
}

/** Whether a text has but the letters, digits and marks of English. */
export function isAscii(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- they are ASCII, too
  return /^[\x00-\x7f]*$/.test(text)
}

/** A word, and what is left of it without the usual endings, so that `inviting` finds `invite`. */
export interface Word {
  text: string
  stem: string
}

/** Takes the ending from a word. */
export function toWord(text: string): Word {
  if (text.length < 4) return { text, stem: text }
  const root = text.replace(/(?:ings?|ed|es|s|e)$/, '').replace(/(.)\1$/, '$1')
  return { text, stem: root.length < 3 ? text : root.replace(/y$/, 'i') }
}

/** The words that a text is found by; `legacyId` also by its parts. */
export function listForms(text: string): Word[] {
  return [...new Set([...splitWords(text), ...splitCamelCase(text)])].map(toWord)
}

/** The parts of the words in camel case, in small letters. */
export function splitCamelCase(text: string): string[] {
  if (!/[a-z\d][A-Z]/.test(text)) return []
  return splitWords(text.replace(/([a-z\d])([A-Z])/g, '$1 $2'))
}

/** How well a word that was typed, maybe in part, fits the best of a text's: from 0 (not at all) to 1. */
export function findFit(typed: Word, words: readonly Word[]): number {
  let best = 0
  for (const word of words) best = Math.max(best, fitOf(typed, word))
  return best
}

/** How well a word that was typed, maybe in part, fits another: from 0 (not at all) to 1. */
export function fitOf(typed: Word, { text, stem }: Word): number {
  if (text === typed.text) return 1
  if (stem === typed.stem) return 0.9
  if (typed.text.length < 2 || !text.startsWith(typed.text)) return 0
  return 0.5 + (0.3 * typed.text.length) / text.length
}

/** A path without `{project_id}`, `SHOP` and `23`: as the names of operations have it. */
function dropValues(token: string): string {
  if (!token.includes('/')) return token
  const segments = token.replace(/^https?:\/\/[^/]+/, '').split('/')
  return segments.filter((segment) => !/^(?:\{.*\}|:.*|\d+|[A-Z\d]{2,5})$/.test(segment)).join('/')
}
