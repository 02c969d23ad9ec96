import { nodesOfType } from '#core/tree.ts'
import type { Finding, PageRule } from '#content/rule.ts'

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
