import type { Offsets, Problem } from '#core/diagnostic.ts'
import { createFenceRule, inLanguage } from '#content/fence-rule.ts'
import { formatCount } from '#core/message-parts.ts'

/** Accepts shorter rows, and comments that begin with `#`. Skips fences without a separator. */
export const codeCsvRule = createFenceRule({
  id: 'code:csv',
  isGeneral: true,
  needs: ['variables'],
  summary: 'A row of a `csv` fence has at most as many cells as its first one.',
  applies: inLanguage('csv'),
  load: () => findLongRows,
})

function findLongRows(content: string): Problem[] {
  const [line = ''] = content.split('\n').filter((each) => each.trim() !== '' && !isComment(each))
  const separator = [',', ';', '\t', '|'].find((each) => line.includes(each))
  if (separator === undefined) return []
  const [first, ...others] = listRows(content, separator)
  return others.flatMap(({ cells, ...range }) => {
    if (!first || cells <= first.cells) return []
    const expected = `expected at most ${first.cells}, as in the first row`
    const message = `Unexpected row of ${formatCount(cells, 'cell')}, ${expected}`
    const help = `Write quotes around a cell that contains \`${separator}\`: \`"…"\``
    return [{ message, ...range, help }]
  })
}

interface Row extends Offsets {
  cells: number
}

/** Lists the rows. Within quotes, separators and line breaks are part of a cell. */
function listRows(content: string, separator: string): Row[] {
  const rows: Row[] = []
  let row: Row = { start: 0, end: 0, cells: 1 }
  let isQuoted = false
  for (let at = 0; at <= content.length; at++) {
    const character = content[at] ?? '\n'
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) row.cells++
    else if (character === '\n' && (!isQuoted || at === content.length)) {
      rows.push({ ...row, end: at })
      row = { start: at + 1, end: at + 1, cells: 1 }
    }
  }
  return rows.filter(({ start, end }) => {
    const source = content.slice(start, end)
    return source.trim() !== '' && !isComment(source)
  })
}

function isComment(line: string): boolean {
  return line.startsWith('#')
}
