import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Document } from '#content/page.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { nodesOfType } from '#core/tree.ts'

/** Names and patterns whose `_` and `*` Markdown reads as emphasis, and does not show. */
export const textAccidentalEmphasisRule: PageRule = {
  id: 'text:accidental-emphasis',
  isGeneral: true,
  summary: 'Names such as `__init__` and patterns such as `*.xml` are code, and keep their marks.',
  severity: 'warning',
  check: findAccidentalEmphasis,
}

export function findAccidentalEmphasis({ mdx: { tree }, file: { text } }: Document): Finding[] {
  return [...nodesOfType(tree, 'emphasis'), ...nodesOfType(tree, 'strong')].flatMap((node) => {
    const { start, end } = offsetsOfNode(node)
    const source = text.slice(start, end)
    const isCode = isSpecialName(source, text.slice(end, end + 2)) || isFilePattern(source)
    const style = node.type === 'strong' ? 'bold' : 'italics'
    const marks = source.startsWith('_') ? 'underscores' : 'asterisks'
    const message = `Unexpected ${style} of \`${source}\`, which is shown without its ${marks}`
    return isCode ? [{ message, start, end, help: 'Put it in backticks' }] : []
  })
}

/** Returns whether the source is a name such as `__init__`, `__esModule__` or `__tests__`. */
function isSpecialName(source: string, next: string): boolean {
  if (!/^__[a-z]\w*__$/i.test(source)) return false
  const isPath = /^(?:\.[a-z]|[/(])/.test(next)
  return isPath || /[a-z][A-Z]/.test(source) || specialNames.has(source.slice(2, -2))
}

/** Names between two pairs of underscores that languages and tools define. */
const specialNames: ReadonlySet<string> = new Set(
  (
    'all call class dict dirname doc enter eq exit file filename fixtures getitem hash init iter ' +
    'len main mocks name new next proto pycache repr setitem snapshots str tests typename version'
  ).split(' '),
)

/** Returns whether the source is the middle of two patterns, such as `*.xml,*` of `*.xml,*.json`. */
function isFilePattern(source: string): boolean {
  return /^\*\.\w[^*\s]*\*$/.test(source)
}
