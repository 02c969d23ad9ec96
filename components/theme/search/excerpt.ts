import { type SearchPart, splitAtWords, splitWords, stemOf } from '#core/search-index.ts'

/** Span of text, marked if it matches the query. */
export interface TextSpan {
  text: string
  isMarked: boolean
}

/** Terms of the index that match a query. */
export type Terms = ReadonlySet<string>

/** Splits `text` into spans, and marks the words with these terms. */
export function markWords(text: string, terms: Terms): TextSpan[] {
  return splitAtWords(text).map((part, index) => ({
    text: part,
    isMarked: index % 2 === 1 && terms.has(stemOf(part)),
  }))
}

/** Returns the terms that occur in `text`. */
export function termsIn(text: string): Terms {
  return new Set(splitWords(text).map(stemOf))
}

export function countShared(a: Terms, b: Terms): number {
  return [...a].filter((term) => b.has(term)).length
}

/** Maximum number of characters of an excerpt. Fills two lines. */
const maxLength = 190

/** Maximum number of characters before the first marked word. */
const maxLeadLength = 90

/** Returns the passage with most of the terms. Shows code only if no sentence has any. */
export function findExcerpt({ text, code = '' }: SearchPart, terms: Terms): TextSpan[] {
  const isInCode = countShared(terms, termsIn(text)) === 0 && countShared(terms, termsIn(code)) > 0
  const sentences = (isInCode ? code : text).split(/(?<=[.!?:])\s+(?=[\p{Lu}\p{N}“])/u)
  const counts = sentences.map((sentence) => countShared(terms, termsIn(sentence)))
  const best = counts.indexOf(Math.max(...counts))
  return shortenEnd(shortenStart(markWords(sentences.slice(best).join(' '), terms)))
}

/** Drops words at the start of a long sentence, so that its first marked word is visible. */
function shortenStart(spans: TextSpan[]): TextSpan[] {
  const first = spans.findIndex(({ isMarked }) => isMarked)
  let length = 0
  const start = spans.slice(0, Math.max(0, first)).findLastIndex(({ text }) => {
    length += text.length
    return length > maxLeadLength
  })
  if (start < 0) return spans
  // Words have odd positions.
  const nextWord = start + 1 + (start % 2)
  return [{ text: '… ', isMarked: false }, ...spans.slice(nextWord)]
}

function shortenEnd(spans: TextSpan[]): TextSpan[] {
  let length = 0
  const end = spans.findIndex(({ text }) => (length += text.length) > maxLength)
  return end < 0 ? spans : [...spans.slice(0, end), { text: '…', isMarked: false }]
}
