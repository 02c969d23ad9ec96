import type { Range } from './diagnostic.ts'

/** Turns offsets of one text into line and column, both counting from 1. */
export interface LineIndex {
  pointAt: (offset: number) => { line: number; column: number }
  rangeAt: (start: number, end: number) => Range
  /** Offset of a point; a point behind a line's end is moved to its end. */
  offsetAt: (line: number, column: number) => number
}

/** Builds a {@link LineIndex} for `text`; offsets outside of it are clamped into it. */
export function createLineIndex(text: string): LineIndex {
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    lineStarts.push(at + 1)
  }

  function pointAt(offset: number) {
    const clamped = Math.max(0, Math.min(offset, text.length))
    let low = 0
    let high = lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (lineStarts[middle]! <= clamped) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: clamped - lineStarts[low]! + 1 }
  }

  function rangeAt(start: number, end: number): Range {
    const from = pointAt(start)
    const to = pointAt(Math.max(start, end))
    return { ...from, endLine: to.line, endColumn: to.column }
  }

  function offsetAt(line: number, column: number) {
    const index = Math.max(0, Math.min(line - 1, lineStarts.length - 1))
    const next = lineStarts[index + 1]
    const lineEnd = next === undefined ? text.length : next - 1
    return Math.min(lineStarts[index]! + Math.max(0, column - 1), lineEnd)
  }

  return { pointAt, rangeAt, offsetAt }
}
