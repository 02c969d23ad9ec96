import type { Offsets } from '#core/diagnostic.ts'

export interface TrackedText {
  text: string
  /** Offsets in the sample, one for each character. */
  offsets: number[]
}

/** Placeholder for a part that is only known at run time. */
export const unknownPart = '\uE000'

export function isStatic(text: string): boolean {
  return !text.includes(unknownPart)
}

/** Maps each character of a piece without escapes to its offset in the sample. */
export function trackPlain(text: string, start: number): TrackedText {
  return { text, offsets: Array.from({ length: text.length }, (_, index) => start + index) }
}

/**
 * Tracks a piece of shell code, with its escapes resolved. `isQuoted` means within double quotes.
 */
export function trackShell(raw: string, start: number, isQuoted: boolean): TrackedText {
  const escape = isQuoted ? /\\([\n"\\$`])/g : /\\([\s\S])/g
  const pieces: TrackedText[] = []
  let last = 0
  for (const { 0: match, 1: escaped = '', index } of raw.matchAll(escape)) {
    pieces.push(trackPlain(raw.slice(last, index), start + last))
    last = index + match.length
    if (escaped !== '\n') pieces.push({ text: escaped, offsets: [start + index] })
  }
  return concatTracked([...pieces, trackPlain(raw.slice(last), start + last)])
}

export function concatTracked(pieces: TrackedText[]): TrackedText {
  return {
    text: pieces.map(({ text }) => text).join(''),
    offsets: pieces.flatMap(({ offsets }) => offsets),
  }
}

export function sliceTracked(
  { text, offsets }: TrackedText,
  from: number,
  to?: number,
): TrackedText {
  return { text: text.slice(from, to), offsets: offsets.slice(from, to) }
}

/** Returns the offsets in the sample of a range of `text`. They span at least one character. */
export function offsetsOf({ offsets }: TrackedText, from = 0, to = offsets.length): Offsets {
  const start = offsets[Math.min(from, offsets.length - 1)] ?? 0
  const end = (offsets[Math.max(from, to - 1)] ?? offsets.at(-1) ?? start) + 1
  return { start, end: Math.max(start + 1, end) }
}
