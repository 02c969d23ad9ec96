import { isPageFile } from '#core/route.ts'
import { createHash } from 'node:crypto'
import {
  causeOf,
  groupBy,
  type Diagnostic,
  type LocatedDiagnostic,
  compareText,
} from '#core/diagnostic.ts'
import { formatCount } from '#core/message-parts.ts'

/** Findings that a single repair would probably resolve. */
export interface Cause {
  first: LocatedDiagnostic
  /** Other findings with the same cause, in report order. */
  others: LocatedDiagnostic[]
}

/** Maximum number of findings with the same cause that are still reported one by one. */
const maxUngrouped = 3

/** Maximum number of locations to list besides the first one. */
const maxListedLocations = 3

/** Number of unknown words to show. Two or more others are summarized as one finding. */
const maxShownWords = 10

/**
 * Groups more than `maxUngrouped` findings with the same cause, such as all uses of one unknown
 * component. Summarizes excess unknown words. Causes and findings keep their order.
 */
export function groupByCause(diagnostics: readonly LocatedDiagnostic[]): Cause[] {
  const causes = groupFrequent(diagnostics)
  const words = causes.filter(({ first }) => first.word)
  if (words.length <= maxShownWords + 1) return causes
  const hidden = words.slice(maxShownWords)
  const rest: Cause = { first: summarizeWords(hidden), others: [] }
  return causes.flatMap((cause) => {
    if (!hidden.includes(cause)) return [cause]
    return cause === hidden[0] ? [rest] : []
  })
}

function groupFrequent(diagnostics: readonly LocatedDiagnostic[]): Cause[] {
  const causes = groupBy(diagnostics, causeOf)
  return diagnostics.flatMap((diagnostic) => {
    const findings = causes.get(causeOf(diagnostic))!
    if (findings.length <= maxUngrouped) return [{ first: diagnostic, others: [] }]
    return diagnostic === findings[0] ? [{ first: diagnostic, others: findings.slice(1) }] : []
  })
}

/**
 * Summarizes the hidden words as one finding. Imported pages may have hundreds of names that are in
 * no dictionary.
 */
function summarizeWords(hidden: Cause[]): LocatedDiagnostic {
  const message = `${hidden.length} more unknown words below`
  const help = 'List them with `--format words`, and add correct ones to `dictionary.txt`'
  return { ...hidden[0]!.first, message, help, fix: [] }
}

/** Counts the distinct causes, including those with a single finding. */
export function countCauses(diagnostics: readonly Diagnostic[]): number {
  return new Set(diagnostics.map(causeOf)).size
}

/** Returns a key that findings with the same cause share. It is stable across runs. */
export function hashCause(diagnostic: Diagnostic): string {
  return createHash('sha256').update(causeOf(diagnostic)).digest('hex').slice(0, 12)
}

/** Describes the other locations of a cause, or returns `undefined` if there are none. */
export function describeOthers({ first, others }: Cause): string | undefined {
  if (others.length === 0) return undefined
  const files = new Set(others.map(({ file }) => file))
  const listed = others.slice(0, maxListedLocations)
  const locations = listed.map(({ file, line, column }) => `${file}:${line}:${column}`).join(', ')
  const rest = others.length > listed.length ? ', …' : ''
  const isInFirst = files.size === 1 && files.has(first.file)
  const scope = isInFirst ? 'this file' : formatCount(files.size, 'file')
  return `${others.length} more in ${scope}: ${locations}${rest}`
}

/** Sorts findings on changed lines before the rest. In both groups, errors in settings come first. */
export function sortRootCausesFirst<T extends Diagnostic>(diagnostics: readonly T[]): T[] {
  const rank = ({ file, severity, isOnChangedLine }: Diagnostic) => {
    const isInSettings = severity === 'error' && !isPageFile(file)
    return (isOnChangedLine ? 0 : 2) + (isInSettings ? 0 : 1)
  }
  return diagnostics.toSorted((a, b) => rank(a) - rank(b))
}

/** Sorts like {@link sortRootCausesFirst}, with errors before warnings of the same rank. */
export function sortErrorsFirst<T extends Diagnostic>(diagnostics: readonly T[]): T[] {
  return sortRootCausesFirst(diagnostics.toSorted((a, b) => compareText(a.severity, b.severity)))
}
