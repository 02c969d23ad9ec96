import type { Blockquote, Text } from 'mdast'

/**
 * GitHub's alerts: a quotation whose first line is `[!NOTE]` or the like.
 *
 * @see https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
const alertLine = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/** The names of alerts, as they are mostly written. */
export const alertNames = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION']

/** An alert: its name in lower case, and the text that it begins with. */
export interface Alert {
  name: string
  text: Text
  /** Length of the line that names it, with the line break. */
  length: number
}

/**
 * Reads what a quotation says of itself; undefined where it is a quotation and no more, or an alert
 * without a text.
 */
export function readAlert({ children: [first, ...others] }: Blockquote): Alert | undefined {
  if (first?.type !== 'paragraph') return undefined
  const [text, next] = first.children
  const match = text?.type === 'text' && alertLine.exec(text.value)
  if (!match) return undefined
  // With more on that line it is a quotation, as on GitHub.
  const isAlone = match[0].endsWith('\n') || !next || next.type === 'break'
  const isEmpty = match[0] === text.value && !next && others.length === 0
  return isAlone && !isEmpty
    ? { name: match[1]!.toLowerCase(), text, length: match[0].length }
    : undefined
}
