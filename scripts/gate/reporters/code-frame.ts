import type { Range } from '#core/diagnostic.ts'
import { displayWidth, isSimple } from './display-width.ts'
import { showGrapheme } from './visible-text.ts'

/** A source line as a terminal can show it, and the carets to stand under it. */
export interface FrameLine {
  line: number
  text: string
  /** Spaces and carets; empty where nothing of the line is meant. */
  marks: string
}

/** A character as a person counts them, with its offset in the line and its width in columns. */
interface Cell {
  text: string
  width: number
  start: number
}

const maxLines = 3
const tab = ' '.repeat(4)

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Builds the frame of a range: its lines, cut to `width` columns around what is meant. Of a range
 * over more than three lines only the first and the last; no line where the range is outside.
 */
export function buildFrame(lines: string[], range: Range, width: number): FrameLine[] {
  return chooseLines(range).flatMap((number) => {
    const line = lines[number - 1]
    if (line === undefined) return []
    return [{ line: number, ...renderLine(line, ...findMarked(line, number, range), width) }]
  })
}

function chooseLines({ line, endLine, endColumn }: Range): number[] {
  const last = endLine > line && endColumn === 1 ? endLine - 1 : Math.max(line, endLine)
  if (last - line >= maxLines) return [line, last]
  return Array.from({ length: last - line + 1 }, (_, index) => line + index)
}

/** Offsets of what the range means of a line; at least one column on its first line. */
function findMarked(line: string, number: number, range: Range): [from: number, to: number] {
  const to = number === range.endLine ? range.endColumn - 1 : line.length
  if (number !== range.line) return [line.search(/\S|$/), to]
  const from = Math.min(range.column - 1, line.length)
  return [from, Math.max(from + 1, to)]
}

function renderLine(line: string, from: number, to: number, width: number) {
  const cells = toCells(line)
  if (from >= line.length) cells.push({ text: ' ', width: 1, start: line.length })
  const first = cells.findLastIndex(({ start }) => start <= from)
  const isMarked = ({ start }: Cell, index: number) => index >= first && start < to && from < to
  const [begin, end] = findWindow(cells, first, cells.filter(isMarked), width)
  const text = cells.slice(begin, end).map((cell) => cell.text)
  const marks = cells.map((cell, index) => (isMarked(cell, index) ? '^' : ' ').repeat(cell.width))
  if (begin > 0) text.unshift('…')
  if (end < cells.length) text.push('…')
  return {
    text: text.join('').trimEnd(),
    marks: `${begin > 0 ? ' ' : ''}${marks.slice(begin, end).join('')}`.trimEnd(),
  }
}

function toCells(line: string): Cell[] {
  if (isSimple(line)) {
    return Array.from(line, (text, start) => ({ text, width: 1, start }))
  }
  return Array.from(segmenter.segment(line), ({ segment, index }) => {
    const text = segment === '\t' ? tab : showGrapheme(segment)
    return { text, width: displayWidth(text), start: index }
  })
}

/** The cells to show of a line that may be too long: all that is marked if it fits, else its start. */
function findWindow(cells: Cell[], first: number, marked: Cell[], width: number) {
  if (widthOf(cells) <= width) return [0, cells.length] as const
  const budget = width - 2
  const before = Math.max(budget >> 2, (budget - widthOf(marked)) >> 1)
  const begin = first - countFitting(cells.slice(0, first).reverse(), before)
  const end = begin + countFitting(cells.slice(begin), budget)
  if (end < cells.length) return [begin, end] as const
  return [end - countFitting([...cells].reverse(), budget), end] as const
}

/** How many of the first cells fit into `width` columns. */
function countFitting(cells: Cell[], width: number): number {
  let left = width
  const index = cells.findIndex((cell) => (left -= cell.width) < 0)
  return index === -1 ? cells.length : index
}

function widthOf(cells: Cell[]): number {
  return cells.reduce((sum, { width }) => sum + width, 0)
}
