import { measureDistance } from '#core/did-you-mean.ts'
import type { NameIndex } from './find-names.ts'
import { findFit, splitQuery, toWord, type Word } from './words.ts'

/**
 * The words of a query, with those that neither the site's names nor its text know replaced by the
 * nearest of the names; undefined where one of them is near to none.
 */
export function correctQuery(
  query: string,
  { vocabulary }: Pick<NameIndex, 'vocabulary'>,
  isInText: (word: Word) => boolean,
): string | undefined {
  const words = splitQuery(query).map((typed) => {
    const word = toWord(typed)
    const isKnown = isInText(word) || findFit(word, vocabulary) > 0
    return isKnown ? typed : findNearestWord(typed, vocabulary)
  })
  return words.includes(undefined) ? undefined : words.join(' ')
}

/** The nearest word; a short one has to be nearer. Numbers have no neighbors. */
function findNearestWord(typed: string, vocabulary: readonly Word[]): string | undefined {
  if (typed.length < 4 || /\d/.test(typed)) return undefined
  let limit = typed.length < 7 ? 1 : 2
  let nearest: string | undefined
  for (const { text } of vocabulary) {
    if (Math.abs(text.length - typed.length) > limit) continue
    const distance = measureDistance(typed, text)
    if (distance > limit) continue
    nearest = text
    limit = distance - 1
  }
  return nearest
}
