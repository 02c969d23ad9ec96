/** Characters without a glyph of their own: control, format, separators, halves of pairs. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
const allInvisible = new RegExp(invisible, 'gu')

/** The two format characters that join letters and emoji; they are harmless between such. */
const joiner = /[\u200C\u200D]/

/**
 * Writes invisible characters as `<U+200B>`, so that content can neither steer a terminal nor hide
 * in a report; line breaks and tabs become spaces, as the result is to stand on one line.
 */
export function showInvisible(text: string): string {
  if (!invisible.test(text)) return text
  return text
    .replace(/(?<!\s)\s*\n\s*|\t/g, ' ')
    .replace(allInvisible, (char) => (joiner.test(char) ? char : nameOf(char)))
}

/** The same for one grapheme that stands alone, in which a joiner joins nothing. */
export function showGrapheme(grapheme: string): string {
  return grapheme.length === 1 || !joiner.test(grapheme)
    ? grapheme.replace(allInvisible, nameOf)
    : grapheme
}

function nameOf(char: string): string {
  return `<U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`
}
