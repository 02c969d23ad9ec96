import type { LintError } from 'markdownlint'
import { nodesOfType } from '#core/tree.ts'
import type { ParsedPage } from '#content/linter.ts'
import type { MaskedPage } from './mask-mdx.ts'

/** Reports that are wrong of valid prose, or another rule's too; by what stands at the place. */
const falseAlarms: Record<string, (place: ReportedPlace) => boolean> = {
  // A number such as `#1042`, not a heading.
  MD018: ({ line }) => /^#\d/.test(line),
  // A list may begin with any number, such as that after the list before.
  MD029: ({ page, error }) => hasRightNumber(page, error.lineNumber),
  // A line in italics is a remark; and emphasis may stand in a component, such as a badge.
  MD036: ({ line }) => !/^\s*(?:\*\*|__)/.test(line),
  // `a * b * c` is a product.
  MD037: ({ line, start, end }) =>
    /(?<!\S)\*(?!\S)/.test(line.slice(Math.max(0, start - 2), end + 2)),
  // A separator such as `, ` is shown with its space.
  MD038: ({ line, start, end }) =>
    /`[^\p{L}\p{N}`]+`/u.test(line.slice(Math.max(0, start - 5), end + 5)),
  // Without any destination: reported by link:missing-page.
  MD042: ({ line, start, end }) => /\(\s*(?:<>\s*)?\)$/.test(line.slice(start, end)),
  // Text right after a table is a row of it: said once, of the pipe in front.
  MD055: ({ line, error }) =>
    !line.includes('|') && /Missing trailing/.test(error.errorDetail ?? ''),
  MD056: ({ line }) => !line.includes('|'),
}

interface ReportedPlace {
  page: ParsedPage
  error: LintError
  /** The masked line, and the reported part of it. */
  line: string
  start: number
  end: number
}

/** Whether what markdownlint reports is right after all, or reported by a rule of our own. */
export function isFalseAlarm(error: LintError, { page, lines }: MaskedPage): boolean {
  const [column = 1, length = 0] = error.errorRange ?? []
  const line = lines[error.lineNumber - 1] ?? ''
  const place = { page, error, line, start: column - 1, end: column - 1 + length }
  return falseAlarms[error.ruleNames[0] ?? '']?.(place) ?? false
}

/** Whether the item on `line` has the number that it gets by its place in the list. */
function hasRightNumber({ mdx, file }: ParsedPage, line: number): boolean {
  for (const { children, start } of nodesOfType(mdx.tree, 'list')) {
    const index = children.findIndex(({ position }) => position?.start.line === line)
    if (index === -1) continue
    const written = parseInt(file.text.slice(children[index]!.position?.start.offset), 10)
    if (written === (start ?? 1) + index) return true
  }
  return false
}
