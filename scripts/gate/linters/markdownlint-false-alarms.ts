import type { LintError } from 'markdownlint'
import type { MaskedPage } from './mask-mdx.ts'

/** Reports that are wrong of valid prose, or another rule's too; by what stands at the place. */
const falseAlarms: Record<string, (place: ReportedPlace) => boolean> = {
  // A number such as `#1042`, not a heading.
  MD018: ({ line }) => /^#\d/.test(line),
  // A line in italics is a remark; and emphasis may stand in a component, such as a badge.
  MD036: ({ line }) => !/^\s*(?:\*\*|__)/.test(line),
  // Without any destination: reported by link:missing-page.
  MD042: ({ line, start, end }) => /\(\s*(?:<>\s*)?\)$/.test(line.slice(start, end)),
  // Text right after a table is a row of it: said once, of the pipe in front.
  MD055: ({ line, error }) =>
    !line.includes('|') && /Missing trailing/.test(error.errorDetail ?? ''),
  MD056: ({ line }) => !line.includes('|'),
}

interface ReportedPlace {
  error: LintError
  /** The masked line, and the reported part of it. */
  line: string
  start: number
  end: number
}

/** Whether what markdownlint reports is right after all, or reported by a rule of our own. */
export function isFalseAlarm(error: LintError, { lines }: MaskedPage): boolean {
  const [column = 1, length = 0] = error.errorRange ?? []
  const line = lines[error.lineNumber - 1] ?? ''
  const place = { error, line, start: column - 1, end: column - 1 + length }
  return falseAlarms[error.ruleNames[0] ?? '']?.(place) ?? false
}
