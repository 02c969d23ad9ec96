import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import type { Finding, PageRule } from '#content/rule.ts'

/** A number with a point and a word, or a hyphen and a word, as a writer in a hurry types items. */
const item = /^[ \t>]*((?:(\d{1,2}[.)])|-)(?=\p{Lu}\p{Ll}))/dgmu

/**
 * Between the number or the hyphen of a list item and its text stands a space; else the page shows
 * a paragraph. Looked for at the beginning of lines, before a word with a capital: `1.Open`, and
 * `-Open` where the next line is such an item too.
 */
export const listMissingSpaceRule: PageRule = {
  id: 'list:missing-space',
  severity: 'warning',
  scope: 'page',
  check({ mdx: { tree }, file, lines }) {
    const findings: Finding[] = []
    if (!tree) return findings
    for (const { position } of nodesOfType(tree, 'paragraph')) {
      const offset = position?.start.offset ?? 0
      const source = file.text.slice(offset, position?.end.offset)
      const items = [...source.matchAll(item)].map(({ indices, 2: number }) => {
        const [start, end] = indices![1]!
        return { number, start: offset + start, end: offset + end }
      })
      const rows = new Set(items.map(({ start }) => lines.pointAt(start).line))
      for (const { number, start, end } of items) {
        const { line } = lines.pointAt(start)
        if (!number && !rows.has(line - 1) && !rows.has(line + 1)) continue
        findings.push({
          message: `Cannot find the space after \`${number ?? '-'}\` of a list item`,
          start,
          end,
          help: 'For a text that begins like this, write a backslash in front of the sign',
        })
      }
    }
    return findings
  },
}
