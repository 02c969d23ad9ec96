import type { Offsets } from '#core/diagnostic.ts'

/** Fence found by its lines. The offsets are those of the opening marks and the last line's end. */
export interface ScannedFence extends Offsets {
  /** Offset of the end of the opening line. */
  openingEnd: number
  marks: string
  /** First word after the marks. Empty if there is none. */
  language: string
  /** Width of the indentation before the marks. */
  indent: number
  isClosed: boolean
  /** Whether a line has less indentation than the list item with the fence, and so ends it. */
  isOutdented: boolean
  /** Whether the opening line of another fence comes before the closing line. */
  hasOpening: boolean
}

const fencePattern = /^([ \t>]*)(`{3,}(?!`|.*`)|~{3,})[ \t]*(\S*)/

/** Finds fences line by line, since the text may not be valid MDX. */
export function scanFences(text: string): ScannedFence[] {
  const fences: ScannedFence[] = []
  let open: ScannedFence | undefined
  // Indentation of the text in the current list item.
  let itemIndent = 0
  let lineStart = 0
  for (const line of text.split('\n')) {
    const lineEnd = lineStart + line.length
    const before = open && text.slice(open.start - open.indent, open.start)
    if (before?.includes('>') && !/^\s*>/.test(line)) open = undefined
    const isOutdented = line.trim() !== '' && measureIndent(line) < itemIndent
    const marker = (!open && /^ *(?:[-*+]|\d+[.)]) +/.exec(line)?.[0]) || ''
    const [, lead = '', marks = '', language = ''] =
      fencePattern.exec(line.slice(marker.length)) ?? []
    if (!open) itemIndent = marker.length || (isOutdented ? 0 : itemIndent)
    const isFence = marks !== '' && marks.startsWith(open?.marks ?? '')
    if (open) {
      open.end = lineEnd
      open.isOutdented ||= isOutdented
      open.isClosed = isFence && language === ''
      open.hasOpening ||= isFence && language !== ''
    }
    // After an outdented line, another fence shows that the closing line of this one is missing.
    if (marks !== '' && (!open || (open.isOutdented && !open.isClosed))) {
      const indent = marker.length + lead.length
      const start = lineStart + indent
      const state = { isClosed: false, isOutdented: false, hasOpening: false }
      open = { start, end: lineEnd, openingEnd: lineEnd, marks, language, indent, ...state }
      fences.push(open)
    } else if (open?.isClosed) {
      open = undefined
    }
    lineStart = lineEnd + 1
  }
  return fences
}

/** Returns the number of columns before the text of a line. Tabs end at multiples of four. */
function measureIndent(line: string): number {
  let width = 0
  for (const character of /^\s*/.exec(line)![0]) width += character === '\t' ? 4 - (width % 4) : 1
  return width
}
