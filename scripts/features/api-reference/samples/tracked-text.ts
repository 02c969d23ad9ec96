/** A text put together from pieces of a sample. */
export interface TrackedText {
  text: string
  /** Offset in the sample of each character. */
  offsets: number[]
}

/** Offsets in a sample. */
export interface SamplePlace {
  start: number
  end: number
}

/** Stands for a part of a text that is only known when the sample runs. */
export const unknownPart = '\uE000'

/** Returns whether all of a text is known. */
export function isKnown(text: string): boolean {
  return !text.includes(unknownPart)
}

/** Tracks a piece of the sample that stands for itself. */
export function trackPlain(text: string, start: number): TrackedText {
  return { text, offsets: Array.from({ length: text.length }, (_, index) => start + index) }
}

/** Tracks a piece of shell code, between double quotes or outside of quotes, without its escapes. */
export function trackShell(raw: string, start: number, isQuoted: boolean): TrackedText {
  const escape = isQuoted ? /\\([\n"\\$`])/g : /\\([\s\S])/g
  const pieces: TrackedText[] = []
  let at = 0
  for (const { 0: whole, 1: escaped = '', index } of raw.matchAll(escape)) {
    pieces.push(trackPlain(raw.slice(at, index), start + at))
    at = index + whole.length
    if (escaped !== '\n') pieces.push({ text: escaped, offsets: [start + index] })
  }
  return concatTracked([...pieces, trackPlain(raw.slice(at), start + at)])
}

/** Puts pieces one after another. */
export function concatTracked(pieces: TrackedText[]): TrackedText {
  return {
    text: pieces.map(({ text }) => text).join(''),
    offsets: pieces.flatMap(({ offsets }) => offsets),
  }
}

/** Returns a stretch of a text. */
export function sliceTracked(
  { text, offsets }: TrackedText,
  from: number,
  to?: number,
): TrackedText {
  return { text: text.slice(from, to), offsets: offsets.slice(from, to) }
}

/** Returns the place in the sample of a stretch of a text; at least one character. */
export function placeOf({ offsets }: TrackedText, from = 0, to = offsets.length): SamplePlace {
  const start = offsets[Math.min(from, offsets.length - 1)] ?? 0
  const end = (offsets[Math.max(from, to - 1)] ?? offsets.at(-1) ?? start) + 1
  return { start, end: Math.max(start + 1, end) }
}
