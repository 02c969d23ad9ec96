import type { LintError } from 'markdownlint'
import { nodesOfType } from '#core/tree.ts'
import type { ParsedPage } from '#content/page.ts'
import { isInAdjacentList } from './adjacent-lists.ts'
import type { MaskedPage } from './mask-mdx.ts'

/** Reports that are wrong of valid prose, or another rule's too; by what stands at the place. */
const falseAlarms: Record<string, (place: ReportedPlace) => boolean> = {
  // Two lists that only their markers separate: the fix would merge them.
  MD004: ({ error, page }) => isInAdjacentList(error.lineNumber, page),
  // A call such as `list(0)[1]`, a citation, or a reference with a definition.
  MD011: ({ line, start, end, page }) => {
    const label = /\[([^\]]*)\]$/.exec(line.slice(start, end))?.[1] ?? ''
    const isCode = /[\p{L}\p{N}_$]/u.test(line[start - 1] ?? '') && !/[/#:]/.test(label)
    return isCode || /^[\d\s,.–-]+$/.test(label) || isDefined(label, page)
  },
  // A number such as `#1042`, not a heading.
  MD018: ({ line }) => /^#\d/.test(line),
  // A name such as `C#`: without a space in front, `#` belongs to the text.
  MD020: ({ line }) => /[^\s#]#\s*$/.test(line),
  // The period of an abbreviation.
  MD026: ({ line, start, end }) => end - start === 1 && abbreviation.test(line.slice(0, end)),
  // A line in italics is a remark; and emphasis may stand in a component, such as a badge.
  MD036: ({ line }) => !/^\s*(?:\*\*|__)/.test(line),
  // Without any destination: reported by link:missing-page.
  MD042: ({ line, start, end }) => /\(\s*(?:<>\s*)?\)$/.test(line.slice(start, end)),
  // Text right after a table is a row of it: said once, of the pipe in front.
  MD055: ({ line, error }) =>
    !line.includes('|') && /Missing trailing/.test(error.errorDetail ?? ''),
  MD056: ({ line }) => !line.includes('|'),
}

/** Initials such as `e.g.`, and abbreviations that often end a heading. */
const abbreviation =
  /(?<![\p{L}\p{N}])(?:(?:\p{L}\.){2,}|(?:al|approx|Ave|Bros|Co|Corp|Dept|Dr|Esq|etc|Fig|Inc|Jr|LLC|Ltd|max|min|misc|Mr|Mrs|Ms|Nos|Ph\.D|Prof|resp|Sr|St|usw|vol|vs)\.)$/iu

interface ReportedPlace {
  error: LintError
  page: ParsedPage
  /** The masked line, and the reported part of it. */
  line: string
  start: number
  end: number
}

/** Whether what markdownlint reports is right after all, or reported by a rule of our own. */
export function isFalseAlarm(error: LintError, { page, lines }: MaskedPage): boolean {
  const [column = 1, length = 0] = error.errorRange ?? []
  const line = lines[error.lineNumber - 1] ?? ''
  const place = { error, page, line, start: column - 1, end: column - 1 + length }
  return falseAlarms[error.ruleNames[0] ?? '']?.(place) ?? false
}

function isDefined(label: string, { mdx }: ParsedPage): boolean {
  const identifier = label.toLowerCase().replace(/\s+/g, ' ').trim()
  return nodesOfType(mdx.tree, 'definition').some((each) => each.identifier === identifier)
}
