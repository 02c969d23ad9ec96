import type { Code } from 'mdast'
import type { Finding } from '#content/rule.ts'

/** Problem in the opening line of a fence. */
export interface OpeningProblem extends Pick<Finding, 'message' | 'help'> {
  /** Source text of the problem. */
  written: string
  replacement?: string
}

/**
 * Converts a problem to a finding. If its text is not in the source, for example because of
 * entities, the finding spans the whole line and has no fix.
 */
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
  // Remove the space before a deleted word, too.
  const start = replacement === '' ? lineStart + line.slice(0, at).trimEnd().length : range.start
  const fix = replacement !== undefined && [{ start, end: range.end, text: replacement }]
  return { ...problem, ...range, ...(fix && { fix }) }
}

export const fileOption = /filename="([^"]+)"/
