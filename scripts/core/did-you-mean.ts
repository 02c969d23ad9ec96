import { distance } from 'fastest-levenshtein'

/** Returns a clause that suggests `meant`, or an empty string if there is nothing to suggest. */
export function didYouMean(meant: string | undefined): string {
  return meant ? `; did you mean \`${meant}\`?` : ''
}

/**
 * Returns the candidate closest to `word` by case-insensitive edit distance, or `undefined` if none
 * is close enough. By default, allows one edit per three characters of `word`, at least one and at
 * most three. The distance never exceeds 40% of the longer word.
 */
export function findNearest(
  word: string,
  candidates: Iterable<string>,
  maxEdits = Math.min(3, Math.max(1, Math.floor(word.length / 3))),
): string | undefined {
  const wanted = word.toLowerCase()
  let limit = maxEdits
  let best: string | undefined
  for (const candidate of candidates) {
    const longer = Math.max(candidate.length, word.length)
    const allowed = Math.min(limit, Math.floor(longer * 0.4))
    if (Math.abs(candidate.length - word.length) > allowed) continue
    const distance = measureDistance(wanted, candidate.toLowerCase())
    if (distance > allowed) continue
    best = candidate
    limit = distance - 1
    if (limit < 0) break
  }
  return best
}

/** Returns the edit distance. A transposition at the first difference counts as one edit. */
function measureDistance(a: string, b: string): number {
  const edits = distance(a, b)
  const at = countSharedStart(a, b)
  const isSwapped = at + 1 < a.length && a[at] === b[at + 1] && a[at + 1] === b[at]
  return isSwapped ? Math.min(edits, 1 + distance(a.slice(at + 2), b.slice(at + 2))) : edits
}

/** Returns the number of characters at the start that both texts share. */
export function countSharedStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

/** Sorts names by the number of words that they share with `word`, and then by edit distance. */
export function sortByLikeness(word: string, names: readonly string[]): string[] {
  const listWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const wanted = new Set(listWords(word))
  return names
    .map((name) => {
      const shared = listWords(name).filter((each) => wanted.has(each)).length
      return { name, shared, edits: distance(word, name) }
    })
    .sort((a, b) => b.shared - a.shared || a.edits - b.edits)
    .map(({ name }) => name)
}
