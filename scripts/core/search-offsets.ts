import type { Offsets } from './diagnostic.ts'
import { escapeRegExp } from './escape.ts'

/** Returns the index of the first item that starts after `offset`, by binary search. */
export function findFirstAfter(items: readonly Pick<Offsets, 'start'>[], offset: number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]!.start <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Creates a function that returns whether an offset is in any of the ranges, in logarithmic time.
 */
export function createRangeFinder(ranges: readonly Offsets[]): (offset: number) => boolean {
  const merged: Offsets[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return (offset) => {
    const range = merged[findFirstAfter(merged, offset) - 1]
    return range !== undefined && offset < range.end
  }
}

/**
 * Creates a pattern that matches any of `words` as a whole, the longest first, but not parts of
 * paths, URLs, variables and compounds. Spaces also match line breaks.
 */
export function createWordPattern(words: readonly string[]): RegExp {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const any = longestFirst.map((word) => escapeRegExp(word).replace(/\s+/g, '\\s+')).join('|')
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_./\\@#:$&=+-])(?:${any})(?![\p{L}\p{N}_/\\@=(+-]|[.:][\p{L}\p{N}/])`,
    'giu',
  )
}
