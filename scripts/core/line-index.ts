/** Half-open range in a file. Lines and columns are 1-based, columns in UTF-16 code units. */
export interface Range {
  line: number
  column: number
  endLine: number
  endColumn: number
}

export interface LineIndex {
  pointAt: (offset: number) => { line: number; column: number }
  rangeAt: (start: number, end: number) => Range
  /** Returns the offset of a point. Columns past the end of a line are clamped. */
  offsetAt: (line: number, column: number) => number
}

/** Builds a {@link LineIndex} for `text`. Clamps offsets and points outside of the text. */
export function createLineIndex(text: string): LineIndex {
  const starts = [0, ...Array.from(text.matchAll(/\r\n?|\n/g), (end) => end.index + end[0].length)]
  const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to))
  const pointAt = (position: number) => {
    const offset = clamp(position, 0, text.length)
    let line = 0
    for (let after = starts.length; after - line > 1;) {
      const middle = (line + after) >> 1
      if (starts[middle]! <= offset) line = middle
      else after = middle
    }
    return { line: line + 1, column: offset - starts[line]! + 1 }
  }
  return {
    pointAt,
    rangeAt(start, end) {
      const to = pointAt(Math.max(start, end))
      return { ...pointAt(start), endLine: to.line, endColumn: to.column }
    },
    offsetAt(line, column) {
      const index = clamp(line, 1, starts.length) - 1
      const lineEnd = (starts[index + 1] ?? text.length + 1) - 1
      return clamp(starts[index]! + column - 1, starts[index]!, lineEnd)
    },
  }
}

/** Line of a text, without its line break. */
export interface Line {
  text: string
  start: number
  end: number
}

/** Returns the line that contains an offset. */
export function lineAt(text: string, offset: number): Line {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const lineBreak = text.indexOf('\n', offset)
  const end = lineBreak === -1 ? text.length : lineBreak
  return { text: text.slice(start, end), start, end }
}

/** Replaces every character but line feeds with a space, so that offsets and lines stay valid. */
export function blankOut(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
