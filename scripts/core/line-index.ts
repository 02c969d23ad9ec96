import { location } from 'vfile-location'
import type { Range } from './diagnostic.ts'

/** Turns offsets of one text into line and column, both counting from 1. */
export interface LineIndex {
  pointAt: (offset: number) => { line: number; column: number }
  rangeAt: (start: number, end: number) => Range
  /** Offset of a point; a point behind a line's end is moved to its end. */
  offsetAt: (line: number, column: number) => number
}

/** Builds a {@link LineIndex} for `text`; offsets and points outside of it are clamped into it. */
export function createLineIndex(text: string): LineIndex {
  const places = location(text)
  const pointAt = (offset: number) => {
    const { line, column } = places.toPoint(Math.max(0, Math.min(offset, text.length)))!
    return { line, column }
  }
  return {
    pointAt,
    rangeAt(start, end) {
      const to = pointAt(Math.max(start, end))
      return { ...pointAt(start), endLine: to.line, endColumn: to.column }
    },
    offsetAt(line, column) {
      const from = Math.min(Math.max(1, line), places.toPoint(text.length)!.line)
      const next = places.toOffset({ line: from + 1, column: 1 })
      const lineEnd = next === undefined ? text.length : next - 1
      return places.toOffset({ line: from, column: Math.max(1, column) }) ?? lineEnd
    },
  }
}
