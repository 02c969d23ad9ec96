import { createHash } from 'node:crypto'
import { groupBy, type Diagnostic } from '#core/diagnostic.ts'

/** Findings that one repair probably resolves. */
export interface Cause {
  first: Diagnostic
  /** Its other findings, in the order of the report. */
  others: Diagnostic[]
}

/** Maximum number of equal findings that are still reported one by one. */
const maxSinglePlaces = 3

/** Maximum number of places to list after the first. */
const maxNamedPlaces = 3

export const unknownWord = 'cspell:unknown-word'

/** Maximum number of unknown words to show. The others form one cause. */
const maxWords = 10

/**
 * Groups findings with the same cause, such as all uses of one unknown component. Causes with few
 * places stay single findings. Causes and places keep their order.
 */
export function groupByCause(diagnostics: readonly Diagnostic[]): Cause[] {
  const causes = groupEqual(diagnostics)
  const words = causes.filter(({ first }) => first.ruleId === unknownWord)
  if (words.length <= maxWords + 1) return causes
  const hidden = words.slice(maxWords)
  const rest: Cause = { first: summarizeWords(hidden), others: [] }
  return causes.flatMap((cause) => {
    if (!hidden.includes(cause)) return [cause]
    return cause === hidden[0] ? [rest] : []
  })
}

function groupEqual(diagnostics: readonly Diagnostic[]): Cause[] {
  const causes = groupBy(diagnostics, describeCause)
  return diagnostics.flatMap((diagnostic) => {
    const places = causes.get(describeCause(diagnostic))!
    if (places.length <= maxSinglePlaces) return [{ first: diagnostic, others: [] }]
    return diagnostic === places[0] ? [{ first: diagnostic, others: places.slice(1) }] : []
  })
}

/** Summarizes the hidden words. Imported pages may have hundreds of names in no dictionary. */
function summarizeWords(hidden: Cause[]): Diagnostic {
  const { file, line, column, endLine, endColumn, ruleId, severity } = hidden[0]!.first
  const place = { file, line, column, endLine, endColumn }
  const message = `Unexpected words: ${hidden.length} more from here on`
  const help = 'List them with `--format words`, and add correct ones to `dictionary.txt`'
  return { ...place, ruleId, severity, message, help }
}

/** Counts causes, including those with a single place. */
export function countCauses(diagnostics: readonly Diagnostic[]): number {
  return new Set(diagnostics.map(describeCause)).size
}

/** Returns a key that is equal for findings with the same cause, stable across runs. */
export function causeKey(diagnostic: Diagnostic): string {
  return createHash('sha256').update(describeCause(diagnostic)).digest('hex').slice(0, 12)
}

/** Lists the further places of a cause as one line, or nothing if there are none. */
export function describeOthers({ first, others }: Cause): string[] {
  if (others.length === 0) return []
  const files = new Set([first, ...others].map(({ file }) => file)).size
  const named = others.slice(0, maxNamedPlaces)
  const places = named.map(({ file, line, column }) => `${file}:${line}:${column}`).join(', ')
  const rest = others.length > named.length ? ', …' : ''
  const scope = files === 1 ? 'this file' : `${files} files`
  return [`Also: ${others.length} more in ${scope}: ${places}${rest}`]
}

/** Combines the rule and its message without measured numbers. Values in backticks stay. */
function describeCause({ ruleId, message }: Diagnostic): string {
  const text = message.replace(/`[^`]*`|\d+/g, (part) => (part.startsWith('`') ? part : '#'))
  return `${ruleId} ${text}`
}
