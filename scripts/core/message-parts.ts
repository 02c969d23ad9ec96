export function joinInBackticks(names: Iterable<string>, separator = ', '): string {
  return Array.from(names, (name) => `\`${name}\``).join(separator)
}

/** Truncates text to `length` characters, including the ellipsis. */
export function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
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
