/**
 * Finds the candidate nearest to `word` by edit distance (Damerau-Levenshtein, adjacent letters
 * swapped count as one), ignoring case; undefined where none is near enough to be meant.
 */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase()
  let limit = Math.max(1, Math.floor(word.length / 3))
  let best: string | undefined
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue
    const distance = measureDistance(wanted, candidate.toLowerCase(), limit)
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

/**
 * Counts the edits (insert, delete, replace, swap neighbors) that lead from `a` to `b`. Above `limit`
 * it stops to count, and the number returned is only known to be above it.
 */
export function measureDistance(a: string, b: string, limit = Infinity): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  let previousLeast = 0
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let value = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, beforePrevious[j - 2]! + 1)
      }
      current.push(value)
      if (value < least) least = value
    }
    // No way leads around two rows, and a swap adds one to the row before the last.
    if (least > limit && previousLeast >= limit) return least
    beforePrevious = previous
    previous = current
    previousLeast = least
  }
  return previous[b.length]!
}
