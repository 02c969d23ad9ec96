/** A text of a sample, put together from pieces of it, and where each of its characters comes from. */
export interface TrackedText {
  text: string
  /** Offset in the sample of each character. */
  offsets: number[]
}

/** Stands for a part of a text that is known when the sample runs, not before. */
export const unknownPart = '\uE000'

/** Whether all of a text is known. */
export function isKnown(text: string): boolean {
  return !text.includes(unknownPart)
}

/** A piece of the sample as it is. */
export function trackPlain(text: string, start: number): TrackedText {
  return { text, offsets: Array.from({ length: text.length }, (_, index) => start + index) }
}

/** A part whose text is not known. */
export function trackUnknown(start: number): TrackedText {
  return { text: unknownPart, offsets: [start] }
}

/** Puts pieces one after another. */
export function concatTracked(pieces: TrackedText[]): TrackedText {
  return {
    text: pieces.map(({ text }) => text).join(''),
    offsets: pieces.flatMap(({ offsets }) => offsets),
  }
}

/** A stretch of a text. */
export function sliceTracked(
  { text, offsets }: TrackedText,
  from: number,
  to?: number,
): TrackedText {
  return { text: text.slice(from, to), offsets: offsets.slice(from, to) }
}

/** Offsets in the sample of a stretch of a text; at least one character. */
export function placeOf({ offsets }: TrackedText, from = 0, to = offsets.length) {
  const start = offsets[Math.min(from, offsets.length - 1)] ?? 0
  const end = (offsets[Math.max(from, to - 1)] ?? offsets.at(-1) ?? start) + 1
  return { start, end: Math.max(start + 1, end) }
}

/** What an escape at the beginning of `rest` stands for, and its length; undefined for none. */
export type ReadEscape = (rest: string) => { text: string; length: number } | undefined

/** A piece of the sample in which escapes stand for other characters. */
export function trackEscaped(raw: string, start: number, readEscape: ReadEscape): TrackedText {
  if (!raw.includes('\\')) return trackPlain(raw, start)
  const tracked: TrackedText = { text: '', offsets: [] }
  for (let at = 0; at < raw.length;) {
    const escape = raw[at] === '\\' ? readEscape(raw.slice(at, at + 12)) : undefined
    const text = escape?.text ?? raw[at]!
    tracked.text += text
    for (let index = 0; index < text.length; index++) tracked.offsets.push(start + at)
    at += escape?.length ?? 1
  }
  return tracked
}

/** Escapes between double quotes of a shell. */
export const shellQuoted: ReadEscape = (rest) => {
  if (rest[1] === '\n') return { text: '', length: 2 }
  return /^\\["\\$`]/.test(rest) ? { text: rest[1]!, length: 2 } : undefined
}

/** Escapes of a shell outside of quotes. */
export const shellUnquoted: ReadEscape = (rest) =>
  rest.length > 1 ? { text: rest[1] === '\n' ? '' : rest[1]!, length: 2 } : undefined

/** Escapes that JavaScript and Python share. */
export const codeEscape: ReadEscape = (rest) => {
  const coded = /^\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]+)\})/i.exec(rest)
  if (coded) {
    const point = Number.parseInt(coded[1] ?? coded[2] ?? coded[3]!, 16)
    return { text: String.fromCodePoint(Math.min(point, 0x10ffff)), length: coded[0].length }
  }
  const plain = rest[1]
  if (plain === undefined) return undefined
  return { text: Object.hasOwn(controls, plain) ? controls[plain]! : plain, length: 2 }
}

const controls: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '' }
