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
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const isSwapped = at + 1 < a.length && a[at] === b[at + 1] && a[at + 1] === b[at]
  return isSwapped ? Math.min(edits, 1 + distance(a.slice(at + 2), b.slice(at + 2))) : edits
}

/** Known name that was probably meant. */
export interface Suggestion {
  name: string
  /** Whether it is the only one with the same letters. Otherwise, it is a guess. */
  isExact: boolean
}

/**
 * Suggests a known name or path for a wrong one: one that differs in letter case alone, or else the
 * nearest one that differs in one segment, or else the only one with the same end.
 */
export function suggest(wanted: string, known: Iterable<string>): Suggestion | undefined {
  const names = [...known]
  const alike = names.filter((each) => each.toLowerCase() === wanted.toLowerCase())
  const [first] = alike
  if (first !== undefined) {
    return alike.includes(wanted)
      ? { name: wanted, isExact: true }
      : { name: first, isExact: alike.length === 1 }
  }
  const name = findNearestPath(wanted, names) ?? findByEnd(wanted, names)
  return name === undefined ? undefined : { name, isExact: false }
}

/** Returns the path that differs from `wanted` in the spelling of one segment. */
function findNearestPath(wanted: string, names: readonly string[]): string | undefined {
  const segments = wanted.split('/')
  const paths = names
    .map((each) => each.split('/'))
    .filter((each) => each.length === segments.length)
  for (const [at, segment] of segments.entries()) {
    const others = paths.filter((each) =>
      each.every((part, index) => index === at || part === segments[index]),
    )
    const nearest = findNearest(
      segment,
      others.flatMap((each) => each[at] || []),
    )
    if (nearest !== undefined) return segments.with(at, nearest).join('/')
  }
  return undefined
}

/**
 * Returns the only path that ends with as many segments of `wanted` as any does. The last one alone,
 * such as `intro`, may be that of any page.
 */
function findByEnd(wanted: string, names: readonly string[]): string | undefined {
  const segments = wanted.split('/').filter((each) => each !== '')
  for (let at = 0; at < Math.max(1, segments.length - 1); at++) {
    const end = `/${segments.slice(at).join('/')}`
    const [found, ...others] = names.filter((each) => `/${each}`.endsWith(end))
    if (found !== undefined) return others.length === 0 ? found : undefined
  }
  return undefined
}

/** Sorts names by their edit distance from `word`. */
export function sortByLikeness(word: string, names: readonly string[]): string[] {
  return names.toSorted((a, b) => distance(word, a) - distance(word, b))
}
