/** Decodes a URL or a part of one. Returns it unchanged if its encoding is invalid. */
export function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
