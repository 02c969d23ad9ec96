import { compareText } from '#core/diagnostic.ts'
import type { SiteRule } from '#content/rule.ts'

/**
 * `dictionary.txt` is sorted, whatever the case of letters, and has each word once: so a word is found
 * at a glance, and two people who add one do not meet on the last line. A comment (`#`) begins a part
 * that is sorted by itself.
 */
export const dictionaryOrderRule: SiteRule = {
  id: 'dictionary:order',
  severity: 'warning',
  scope: 'site',
  *check({ site: { dictionary } }) {
    if (!dictionary) return
    const lines = dictionary.file.text.split('\n')
    const sorted = sortWords(lines)
    const index = lines.findIndex((line, at) => line !== sorted[at])
    if (index === -1) return
    const start = lines.slice(0, index).join('\n').length + (index > 0 ? 1 : 0)
    const word = lines[index]!
    const expected = sorted[index]
    const isListed = word !== '' && lines.indexOf(word) < index
    yield {
      owner: dictionary,
      message: describe(word, expected, isListed),
      start,
      end: start + word.length,
      help: 'Words are sorted from A to Z, one on each line, each once',
      fix: [{ start, end: dictionary.file.text.length, text: sorted.slice(index).join('\n') }],
    }
  },
}

function describe(word: string, expected: string | undefined, isListed: boolean): string {
  if (isListed) return `Unexpected second \`${word}\``
  if (word === '') return 'Unexpected empty line'
  return expected
    ? `Unexpected \`${word}\`, expected \`${expected}\` first`
    : `Unexpected \`${word}\``
}

/** The lines as they should be: comments in their places, the words between them sorted. */
export function sortWords(lines: string[]): string[] {
  const sorted: string[] = []
  let words = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const word = line.trim()
    if (word.startsWith('#')) {
      const gap = index > 0 && lines[index - 1] === '' ? [''] : []
      sorted.push(...sort(words), ...gap, line)
      words = new Set()
    } else if (word !== '') words.add(word)
  }
  return [...sorted, ...sort(words), '']
}

function sort(words: Iterable<string>): string[] {
  return [...words].sort(
    (a, b) => compareText(a.toLowerCase(), b.toLowerCase()) || compareText(a, b),
  )
}
