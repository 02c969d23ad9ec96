export function joinInBackticks(names: Iterable<string>, separator = ', '): string {
  return Array.from(names, (name) => `\`${name}\``).join(separator)
}

/** Truncates text to `length` characters, including the ellipsis. */
export function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

/**
 * Adapts a parser's message to our style: the first line, at most 80 characters, with a lower-case
 * start, without a period, and with backticks instead of quotes.
 */
export function tidyMessage(message: string): string {
  const text = message
    .split('\n')[0]!
    .replace(/(?<![.:\s])[.:\s]+$/, '')
    .replace(/["']([^"'`]+)["']/g, '`$1`')
  const cut = truncate(text, 80)
  return /^[A-Z][a-z]/.test(cut) ? cut.charAt(0).toLowerCase() + cut.slice(1) : cut
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Inserts commas as thousands separators. Avoids `toLocaleString` because its first call takes over
 * 12 ms.
 */
export function groupThousands(number: number): string {
  return String(number).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',')
}

/** Renders a number with its noun, such as `1 file` or `1,200 files`. */
export function formatCount(number: number, noun: string, plural = `${noun}s`): string {
  return `${groupThousands(number)} ${number === 1 ? noun : plural}`
}

/**
 * Replaces invisible characters with codes such as `<U+200B>`, so that content cannot control the
 * terminal, and readers can see all of it. Line breaks and tabs become spaces.
 */
export function showInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (char) =>
    char === '\n' || char === '\t' ? ' ' : codeOf(char),
  )
}

/**
 * Replaces line breaks, control characters and those that reverse text with codes. Other invisible
 * characters may be part of a name, such as a joiner in an emoji.
 */
export function showName(file: string): string {
  return file.replace(/[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu, codeOf)
}

function codeOf(char: string): string {
  return `<U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`
}
