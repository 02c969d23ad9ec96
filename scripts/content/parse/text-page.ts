import type { Paragraph, Root } from 'mdast'
import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import type { Page } from '../page.ts'
import type { SourceFile } from '../read/read-content.ts'
import { createPlainPage } from './create-plain-page.ts'

/**
 * What readers see of a file that holds no Markdown, as a page of one paragraph for each stretch of the
 * `ranges` that `breaks` leaves: rules and spell checker then say of it what they say of prose.
 */
export function createTextPage(
  file: SourceFile,
  ranges: [start: number, end: number][],
  breaks: RegExp,
): Page {
  const lines = createLineIndex(file.text)
  const tree: Root = {
    type: 'root',
    children: ranges
      .flatMap((range) => splitRange(range, file.text, breaks))
      .map((range) => toParagraph(range, file.text, lines)),
  }
  return createPlainPage(file, lines, { tree })
}

function splitRange(
  [start, end]: [number, number],
  text: string,
  breaks: RegExp,
): [start: number, end: number][] {
  const ranges: [number, number][] = []
  let at = start
  for (const match of text.slice(start, end).matchAll(breaks)) {
    ranges.push([at, start + match.index])
    at = start + match.index + match[0].length
  }
  ranges.push([at, end])
  return ranges.filter(([from, to]) => to > from)
}

function toParagraph([start, end]: [number, number], text: string, lines: LineIndex): Paragraph {
  const position = {
    start: { ...lines.pointAt(start), offset: start },
    end: { ...lines.pointAt(end), offset: end },
  }
  return {
    type: 'paragraph',
    position,
    children: [{ type: 'text', value: text.slice(start, end), position }],
  }
}
