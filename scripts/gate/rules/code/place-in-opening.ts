import type { Code } from 'mdast'
import type { Finding } from '#content/rule.ts'

/** A problem of the opening line of a fence. */
export interface OpeningProblem extends Pick<Finding, 'message' | 'help'> {
  /** The part that is wrong. */
  written: string
  /** What to write instead. */
  replacement?: string
}

/** Turns a problem into a finding; one that is written with entities gets the whole line, and no fix. */
export function placeInOpening(
  { written, replacement, ...problem }: OpeningProblem,
  { position }: Code,
  text: string,
): Finding {
  const lineStart = position?.start.offset ?? 0
  const line = /^.*/.exec(text.slice(lineStart))![0].trimEnd()
  const at = line.indexOf(written, line.search(/[^`~\s]/))
  if (at === -1) return { ...problem, start: lineStart, end: lineStart + line.length }
  const range = { start: lineStart + at, end: lineStart + at + written.length }
  const fix = replacement !== undefined && [{ ...range, text: replacement }]
  return { ...problem, ...range, ...(fix && { fix }) }
}

/** The part of an opening line that names the file. */
export const fileName = /filename="([^"]+)"/

/** Shortens a text for a message. */
export function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
