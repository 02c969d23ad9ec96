import { groupBy, type Diagnostic } from '#core/diagnostic.ts'
import { unknownWord } from './causes.ts'
import { count, type Report } from './report.ts'

/**
 * Renders the unknown words as lines for `dictionary.txt`, most frequent first. The number of
 * places and a suggestion follow as a comment, which cspell skips.
 */
export function renderWords({ diagnostics }: Report): string {
  const unknown = diagnostics.filter(({ ruleId }) => ruleId === unknownWord)
  return Array.from(groupBy(unknown, wordOf))
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([word, places]) => `${word} # ${describe(places)}\n`)
    .join('')
}

/** Returns the first text in backticks, which is the unknown word. */
function wordOf({ message }: Diagnostic): string {
  return /`([^`]*)`/.exec(message)?.[1] ?? ''
}

function describe(places: Diagnostic[]): string {
  const files = new Set(places.map(({ file }) => file)).size
  const suggestion = /; (.*)$/.exec(places[0]!.message)?.[1]
  const where = `${count(places.length, 'place')} in ${count(files, 'file')}`
  return suggestion ? `${where}; ${suggestion}` : where
}
