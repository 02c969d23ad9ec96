import { createLiteralFinder } from './create-literal-finder.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { collectPageProse } from '#content/parse/collect-prose.ts'
import { isInHeading } from '#content/page.ts'
import type { PageRule } from '#content/rule.ts'
import type { Terms } from '#content/site.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { capitalize } from '#core/message-parts.ts'
import { createRangeFinder, createWordPattern } from '#core/search-offsets.ts'
import { nodesOfType } from '#core/tree.ts'

/** Skips code, URLs, paths, compounds such as `junit-upload`, and literals such as quoted words. */
export const proseTerminologyRule: PageRule = {
  id: 'prose:terminology',
  isEnglish: true,
  summary:
    'Text uses the spellings of `facts/terms.yaml`, and writes names such as `GitHub` and `API` in their own letter case.',
  fixes: 'content',
  severity: 'warning',
  scope: 'page',
  *check(page, data) {
    const { text } = page.file
    const matcher = createSpellingMatcher(data.terms)
    const isLiteral = createLiteralFinder(page)
    const isInBold = createRangeFinder(nodesOfType(page.mdx.tree, 'strong').map(offsetsOfNode))
    for (const range of collectPageProse(page)) {
      for (const { 0: word, index } of text
        .slice(range.start, range.end)
        .matchAll(matcher.pattern)) {
        const preferred = matcher.findPreferred(word)
        if (preferred === word) continue
        const start = range.start + index
        const end = start + word.length
        if (isWholeCell(text, { start, end }) || isLiteral(start)) continue
        const isName = normalizeSpelling(word) === normalizeSpelling(preferred)
        // A name in lower case may be a value, such as a file type, and bold text a label of the
        // product. The fix would change the anchor of a heading.
        const isExact = !isName || /[\p{Lu}\s]/u.test(word)
        const isInLabel = /\p{L} \p{Lu}\p{L}+ $/u.test(text.slice(Math.max(0, start - 40), start))
        const isSafe = isExact && !isInBold(start) && !isInLabel && !isInHeading(start, page)
        yield {
          message: `Unexpected \`${word.replace(/\s+/g, ' ')}\`, expected \`${preferred}\``,
          start,
          end,
          help: 'Preferred spelling; put code in backticks',
          ...(isSafe && { fix: [{ start, end, text: preferred }] }),
        }
      }
    }
  },
}

/** Returns whether a range is a whole table cell, which may be a value to type, such as `http`. */
function isWholeCell(text: string, { start, end }: Offsets): boolean {
  return /\|[^\S\n]*$/.test(text.slice(0, start)) && /^[^\S\n]*\|/.test(text.slice(end))
}

/** Names and abbreviations with a fixed letter case, in addition to those in `facts/terms.yaml`. */
const commonNames =
  'API|APIs|CSV|GitHub|GitLab|HTML|HTTP|HTTPS|Jira|JavaScript|JSON|JUnit|macOS|Node.js|npm|OAuth|PDF|PostgreSQL|SQL|TypeScript|URL|URLs|XML|YAML'.split(
    '|',
  )

function createSpellingMatcher({ names = [], words = {} }: Terms) {
  const allNames = [...names, ...commonNames]
  const namesBySpelling = new Map(
    allNames.toReversed().map((name) => [normalizeSpelling(name), name]),
  )
  const replacements = new Map(
    Object.entries(words).map(([from, to]) => [normalizeSpelling(from), to]),
  )
  return {
    pattern: createWordPattern([...replacements.keys(), ...namesBySpelling.keys()]),
    findPreferred(word: string): string {
      const found = replacements.get(normalizeSpelling(word))
      // Words in capitals are emphasized, or a label.
      if (found !== undefined && !/\p{Ll}|\p{Lo}/u.test(word)) return word
      if (found !== undefined) return /^\p{Lu}/u.test(word) ? capitalize(found) : found
      return allNames.includes(word) ? word : namesBySpelling.get(normalizeSpelling(word))!
    },
  }
}

function normalizeSpelling(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}
