import { collectPageProse } from '#content/parse/collect-prose.ts'
import type { PageRule } from '#content/rule.ts'
import { escapePattern } from '#core/escape.ts'
import { documentedFacts } from '../facts.ts'

/**
 * Checks prose, component titles, alt text and the front matter fields `title`, `description` and
 * `sidebar_label`. Code and URLs are skipped.
 */
export const factsTermRule: PageRule = {
  id: 'facts:term',
  summary: 'Text uses the terms of `facts/glossary.yaml`, not the words that it lists under `not`.',
  severity: 'warning',
  scope: 'page',
  *check(page, data) {
    const groups = Object.values(documentedFacts(data)?.glossary ?? {})
    const terms = new Map(
      groups
        .flatMap((group) => group.terms)
        .flatMap(({ term, not = [] }) => not.map((word) => [word.toLowerCase(), term] as const)),
    )
    if (terms.size === 0) return
    const anyTerm = createPattern([...terms.keys()])
    for (const { start, end } of collectPageProse(page)) {
      for (const { 0: found, index } of page.file.text.slice(start, end).matchAll(anyTerm)) {
        const variant = found.replace(/\s+/g, ' ')
        yield {
          message: `Unexpected \`${variant}\`, expected \`${terms.get(variant.toLowerCase())}\``,
          start: start + index,
          end: start + index + found.length,
          help: 'The glossary has one word for it, in `facts/glossary.yaml`',
        }
      }
    }
  },
}

/** Matches whole words, excluding parts of paths and compounds. */
function createPattern(words: string[]): RegExp {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const escaped = longestFirst.map((word) => escapePattern(word).replace(/\s+/g, '\\s+'))
  return new RegExp(`(?<![\\p{L}\\p{N}_./@-])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_/@-])`, 'giu')
}
