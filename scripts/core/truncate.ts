/** Shortens a text to `maxLength` characters, the last of which is an ellipsis. */
export function truncate(text: string, maxLength = 40): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
}
