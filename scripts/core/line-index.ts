import { location } from 'vfile-location'
import type { Range } from './diagnostic.ts'

export interface LineIndex {
  pointAt: (offset: number) => { line: number; column: number }
  rangeAt: (start: number, end: number) => Range
  /** Returns the offset of a point. Columns past the end of a line are clamped. */
  offsetAt: (line: number, column: number) => number
}

/** Builds a {@link LineIndex} for `text`. Clamps offsets and points outside of the text. */
export function createLineIndex(text: string): LineIndex {
  const file = location(text)
  const pointAt = (offset: number) => {
    const { line, column } = file.toPoint(Math.max(0, Math.min(offset, text.length)))!
    return { line, column }
  }
  return {
    pointAt,
    rangeAt(start, end) {
      const to = pointAt(Math.max(start, end))
      return { ...pointAt(start), endLine: to.line, endColumn: to.column }
    },
    offsetAt(line, column) {
      const clampedLine = Math.min(Math.max(1, line), file.toPoint(text.length)!.line)
      const next = file.toOffset({ line: clampedLine + 1, column: 1 })
      const lineEnd = next === undefined ? text.length : next - 1
      return file.toOffset({ line: clampedLine, column: Math.max(1, column) }) ?? lineEnd
    },
  }
}
