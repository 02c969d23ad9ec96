import type { Diagnostic } from '#core/diagnostic.ts'

/** Keyword behind the marks of another system, which names a kind and is no text: `:::note`. */
const keywords = /(?:^|\n)[ \t]*(?::{3,}|!{3}|\?{3}\+?|===|>?[ \t]*\[!)[ \t]*\{?[\w-]+/g

const word = /[\p{L}\p{N}]+/gu

/**
 * Returns whether the words that readers see stay the same where fixes take away marks of another
 * system that are shown raw. Text that a fix removes has to be in what it puts there, or in the
 * title. Fixes of HTML are none of these: the rendered page says what readers see of HTML.
 */
export function keepsWords({ source, fixes, before, after, title }: Input): boolean {
  const edits = fixes.flatMap(({ fix = [] }) => fix)
  const removed = edits.map(({ start, end }) => source.slice(start, end)).join('\n')
  const inserted = edits.map((edit) => edit.text).join('\n')
  if (removed.includes('<')) return false
  const text = removed.replace(keywords, '')
  if (!isWithin(text, inserted) && !isWithin(text, title)) return false
  const [old, fresh] = [countWords(before), countWords(after)]
  for (const each of removed.match(word) ?? []) subtract(old, each)
  for (const each of inserted.match(word) ?? []) subtract(fresh, each)
  const words = new Set([...old.keys(), ...fresh.keys()])
  return [...words].every((each) => (old.get(each) ?? 0) === (fresh.get(each) ?? 0))
}

/** Returns whether the words of one text are all in another, in the same order. */
function isWithin(text: string, other: string): boolean {
  const words = text.match(word) ?? []
  let at = 0
  for (const each of other.match(word) ?? []) if (each === words[at]) at++
  return at === words.length
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  // Numbers of list items may be text or code before the fix, and no text after it.
  for (const each of text.replace(/\d+[.)](?=\s)/g, '').match(word) ?? []) {
    counts.set(each, (counts.get(each) ?? 0) + 1)
  }
  return counts
}

/** Takes one occurrence of a word away, if readers see it. */
function subtract(counts: Map<string, number>, each: string): void {
  const count = counts.get(each)
  if (count !== undefined && count > 0) counts.set(each, count - 1)
}

interface Input {
  /** Text of the page before the fixes. */
  source: string
  fixes: readonly Diagnostic[]
  /** Text that readers see before and after, without marks. */
  before: string
  after: string
  title: string
}
