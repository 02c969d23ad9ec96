import { collectElements, rangesOfTags, type JsxElement } from '#content/parse/collect-elements.ts'
import type { TextEdit } from '#core/diagnostic.ts'

/** What Markdown puts around a text in the place of an element's tags. */
const marks: Record<string, string> = { b: '**', strong: '**', em: '_', i: '_', code: '`' }

/**
 * Writes an HTML element in Markdown: emphasis, code, and tables without cells that span. Returns
 * undefined where the two would not say the same.
 */
export function convertHtml(node: JsxElement, text: string): TextEdit[] | undefined {
  const tags = rangesOfTags(node, text)
  if (!tags) return undefined
  const { opening, closing } = tags
  if (node.name === 'table') {
    const table = convertTable(node, text)
    return table === undefined
      ? undefined
      : [{ start: opening.start, end: closing.end, text: table }]
  }
  const mark = marks[node.name ?? '']
  const inner = text.slice(opening.end, closing.start)
  if (!mark || !/^[^\s`*_<{][^\n`*_<{]*(?<!\s)$/.test(inner)) return undefined
  // Alone in its paragraph, it would be reported as emphasis in the place of a heading.
  const isAlone = node.type === 'mdxJsxFlowElement' && mark !== '`'
  if (isAlone && !/[.,;:!?。，；：！？]$/.test(inner)) return undefined
  return [opening, closing].map((tag) => ({ ...tag, text: mark }))
}

function convertTable(table: JsxElement, text: string): string | undefined {
  const elements = collectElements({ type: 'root', children: [table] })
  const named = (...names: string[]) =>
    elements.filter(({ node }) => names.includes(node.name ?? ''))
  const cells = named('td', 'th')
  const rows = named('tr').map((row) =>
    cells
      .filter(({ ancestors }) => ancestors.includes(row.node))
      .map(({ node }) => {
        const tags = rangesOfTags(node, text)
        return tags && text.slice(tags.opening.end, tags.closing.start).trim()
      }),
  )
  const isSpanned = cells.some(({ node }) =>
    node.attributes.some((each) => 'name' in each && /^(?:col|row)span$/i.test(each.name)),
  )
  const isSimple = rows.flat().every((cell) => cell !== undefined && !/\n\s*\n|```/.test(cell))
  const isAlone = named('table').length === 1 && named('caption').length === 0
  const width = Math.max(0, ...rows.map(({ length }) => length))
  if (isSpanned || !isSimple || !isAlone || width === 0) return undefined
  const lines = rows.map((row) => {
    const texts = row.map((cell = '') => cell.replace(/\s+/g, ' ').replace(/(?<!\\)\|/g, '\\|'))
    return `| ${Array.from({ length: width }, (_, at) => texts[at] ?? '').join(' | ')} |`
  })
  lines.splice(1, 0, `|${' --- |'.repeat(width)}`)
  return lines.join(`\n${' '.repeat((table.position?.start.column ?? 1) - 1)}`)
}
