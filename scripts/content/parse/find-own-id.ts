/** Nextra's notation for an own id at the end of a heading: `## Heading [#own-id]`. */
export interface OwnId {
  id: string
  /** Where the notation begins, with the space in front of it. */
  start: number
}

/** Finds the own id at the end of a heading's text. Looks at each character once, as a pattern would not. */
export function findOwnId(text: string): OwnId | undefined {
  const end = text.trimEnd().length - 1
  if (text[end] !== ']') return undefined
  const open = text.indexOf('[#', text.lastIndexOf(']', end - 1) + 1)
  if (open === -1 || open + 2 === end) return undefined
  return { id: text.slice(open + 2, end), start: text.slice(0, open).trimEnd().length }
}
