import { distance } from 'fastest-levenshtein'

/**
 * Finds the candidate nearest to `word` by edit distance, ignoring case; undefined where none is near
 * enough to be meant.
 */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase()
  let limit = Math.max(1, Math.floor(word.length / 3))
  let best: string | undefined
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue
    const distance = measureDistance(wanted, candidate.toLowerCase())
    if (distance > limit) continue
    best = candidate
    limit = distance - 1
    if (limit < 0) break
  }
  return best
}

/** Finds the nearest candidate as {@link findNearest} does; undefined where another is near enough too. */
export function findOnlyNearest(word: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates]
  const nearest = findNearest(word, all)
  if (nearest === undefined) return undefined
  const others = all.filter((candidate) => candidate !== nearest)
  return findNearest(word, others) === undefined ? nearest : undefined
}

/** Counts the edits that lead from `a` to `b`; where two letters change places first, that is one. */
export function measureDistance(a: string, b: string): number {
  const edits = distance(a, b)
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const isSwapped = at + 1 < a.length && a[at] === b[at + 1] && a[at + 1] === b[at]
  return isSwapped ? Math.min(edits, 1 + distance(a.slice(at + 2), b.slice(at + 2))) : edits
}
