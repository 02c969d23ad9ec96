import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { PageRule, Finding } from '#content/rule.ts'
import { truncate } from '#core/message-parts.ts'
import { nodesOfType, matchTexts } from '#core/tree.ts'
import { describeConflict, findConflicts } from '#content/parse/find-conflicts.ts'
import { conflictRuleId } from '#content/read/config-diagnostics.ts'
import type { Document } from '#content/page.ts'

/** Skips `~~text~~`, and `~text~` between spaces, which may be meant. */
export const textAccidentalStrikeRule: PageRule = {
  id: 'text:accidental-strike',
  summary:
    'Two tildes such as those of `15~20` and `H~2~O` do not strike out what is between them.',
  severity: 'warning',
  *check({ mdx: { tree }, file: { text } }) {
    for (const node of nodesOfType(tree, 'delete')) {
      const { start, end } = offsetsOfNode(node)
      const isWithinWord =
        /[\p{L}\p{N}%)]/u.test(text.charAt(start - 1)) || /[\p{L}\p{N}$€£]/u.test(text.charAt(end))
      if (text.startsWith('~~', start) || !isWithinWord) continue
      const isIndex = end - start < 6
      yield {
        message: `Unexpected strikethrough of \`${truncate(text.slice(start + 1, end - 1).replace(/\s+/g, ' '), 50)}\``,
        start,
        end,
        help: isIndex
          ? 'Write the character, such as `₂`, or `\\~` for a tilde'
          : 'Write `–` for a range, `about` for an estimate, or `\\~` for a tilde',
      }
    }
  },
}

/** Windows path such as `C:\Users`, `%APPDATA%\npm`, `~\.ssh` or `\\server\share`. */
const windowsPathPattern =
  /(?<![\p{L}\p{N}])[a-z]:\\[^\s`"']*|(?<!\S)(?:%\w+%|~)\\[^\s`"']*|(?<!\S)\\\\(?=[\w.-]+\\[\w$])/giu

/** In Markdown, a backslash before punctuation is an escape, so `C:\.npmrc` becomes `C:.npmrc`. */
export const textLostBackslashRule: PageRule = {
  id: 'text:lost-backslash',
  isGeneral: true,
  summary: 'A Windows path in the text keeps all of its backslashes.',
  severity: 'warning',
  check({ mdx, file }) {
    const texts = mdx.tree ? nodesOfType(mdx.tree, 'text') : []
    return matchTexts(texts, file.text, windowsPathPattern).flatMap(({ found, start, end }) => {
      // Writers who double one backslash know about escapes. `a:\*` is not a path.
      const isEscaped = found.length > 2 && found.includes('\\\\')
      // An amount such as `~\$20/month` is no path.
      const [lost] = /\\(?!\$\d)[!-/:-@[-`{-~]/.exec(found) ?? []
      if (!lost || isEscaped || /^\w:..$/.test(found)) return []
      const message = `Unexpected escape \`${lost}\` in a path, shown without its backslash`
      return [{ message, start, end, help: 'Put the path in backticks' }]
    })
  },
}

/** Checks pages. Their other rules run once they parse. Settings report conflicts themselves. */
export const textConflictMarkerRule: PageRule = {
  id: conflictRuleId,
  isGeneral: true,
  summary: 'A file contains no Git conflict markers.',
  severity: 'error',
  isRequired: true,
  check: ({ file: { text, path } }) =>
    path.endsWith('.mdx')
      ? findConflicts(text).map((conflict) => describeConflict(text, conflict))
      : [],
}

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
