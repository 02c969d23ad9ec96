import type { TableRow } from 'mdast'
import { nodesOfType } from '#core/tree.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Document } from '#content/page.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { truncate } from '#core/message-parts.ts'

/** Checks only paragraphs with two consecutive lines that begin and end with a pipe. */
export const tableDelimiterRowRule: PageRule = {
  id: 'table:delimiter-row',
  isGeneral: true,
  summary: 'A table has a row of hyphens below its header, with as many cells.',
  severity: 'warning',
  *check({ mdx: { tree }, file }) {
    for (const { position } of nodesOfType(tree, 'paragraph')) {
      const start = position?.start.offset ?? 0
      const source = file.text.slice(start, position?.end.offset)
      if (!source.includes('|\n')) continue
      const rows = [...source.matchAll(tableRowPattern)]
      const index = rows.findIndex(
        (each, at) => rows[at + 1]?.index === each.index + each[0].length + 1,
      )
      if (index === -1) continue
      yield describeHeader(rows[index]!, rows[index + 1]!, start)
    }
  },
}

/** Line that begins and ends with a pipe, apart from whitespace and blockquote markers. */
const tableRowPattern = /^[ \t>]*(\|.*\|)[ \t]*$/dgm
const delimiterRowPattern = /^\|(?:\s*:?-+:?\s*\|)+$/

function describeHeader(header: RegExpExecArray, next: RegExpExecArray, offset: number): Finding {
  const cells = header[1]!.replace(/\\\|/g, '').split('|').length - 2
  const [start, end] = header.indices![1]!
  return {
    message: 'Unexpected table header without a row of hyphens below it',
    start: offset + start,
    end: offset + end,
    help: delimiterRowPattern.test(header[1]!)
      ? 'Put the header directly above it, without a blank line'
      : `Write \`|${' --- |'.repeat(cells)}\` below this line${delimiterRowPattern.test(next[1]!) ? ', instead of the line there' : ''}`,
  }
}

/** Skips tables of one column, whose rows need no pipe. */
export const tableJoinedLinesRule: PageRule = {
  id: 'table:joined-lines',
  isGeneral: true,
  summary: 'A row of a table is one line, and a blank line separates a table from text below it.',
  severity: 'warning',
  check: findJoinedRows,
}

/** Finds rows that are the text below a table, and rows that are the two halves of one. */
export function findJoinedRows({ mdx: { tree }, file: { text } }: Document): Finding[] {
  return nodesOfType(tree, 'table').flatMap(({ children: [header, ...rows] }) => {
    const columnCount = header!.children.length
    if (columnCount < 2) return []
    const lines = rows.map((row) => {
      const { start, end } = offsetsOfNode(row)
      return text.slice(start, end).trim()
    })
    const below = lines.findIndex((line) => !line.includes('|'))
    const halves = lines.findIndex((line, at) => {
      const cells = (rows[at]?.children.length ?? 0) + (rows[at + 1]?.children.length ?? 0)
      const areHalves = isOpen(line) && /^[^|].*\|$/.test(lines[at + 1] ?? '')
      return areHalves && cells - 1 <= columnCount
    })
    return [
      ...(halves === -1 ? [] : [describeHalves(rows[halves]!, rows[halves + 1]!)]),
      ...(below === -1 || below === halves + 1
        ? []
        : [describeTextBelow(rows.slice(below), lines[below]!)]),
    ]
  })
}

function isOpen(row: string): boolean {
  return row.startsWith('|') && !row.endsWith('|')
}

function describeHalves(first: TableRow, second: TableRow): Finding {
  return {
    ...offsetsOfRows(first, second),
    message: 'Unexpected line break in a row of a table',
    help: `Join lines ${first.position!.start.line} and ${second.position!.start.line}`,
  }
}

function describeTextBelow(rows: readonly TableRow[], text: string): Finding {
  return {
    ...offsetsOfRows(rows[0]!, rows.at(-1)!),
    message: `Unexpected text below a table, which becomes a row of it: \`${truncate(text, 40)}\``,
    help: 'Put a blank line between the table and the text',
  }
}

function offsetsOfRows(first: TableRow, last: TableRow): Offsets {
  return { start: offsetsOfNode(first).start, end: offsetsOfNode(last).end }
}
