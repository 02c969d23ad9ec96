import { createPartRule } from '#content/part-rule.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { createLiteralFinder } from '#content/parse/create-literal-finder.ts'
import { collectPageProse } from '#content/parse/collect-prose.ts'
import type { PageRule } from '#content/rule.ts'
import { escapeRegExp } from '#core/escape.ts'
import { isInHeading } from '#content/page.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { capitalize } from '#core/message-parts.ts'
import { createRangeFinder } from '#core/search-offsets.ts'
import { nodesOfType } from '#core/tree.ts'
import { featureName, findFacts, pathOfFacts, type Facts } from './facts.ts'

export const factsComponentRule = createPartRule<Facts>({
  id: 'facts:component',
  feature: featureName,
  summary:
    'Components for facts, such as `<Limits of="…" />`, name an existing part of a file in `facts/`.',
  sources: {
    Limits: {
      file: pathOfFacts('limits'),
      list: ({ limits }) => limits && Object.keys(limits.tables),
    },
    Glossary: {
      file: pathOfFacts('glossary'),
      list: ({ glossary }) => glossary && Object.keys(glossary),
    },
    ExampleRun: {
      file: pathOfFacts('example'),
      list: ({ example }) => example?.runs.map(({ id }) => String(id)),
    },
  },
})

/** Checks prose, visible attributes and front matter, but not code and URLs. */
export const factsTermRule: PageRule = {
  id: 'facts:term',
  summary: 'Text uses the terms of `facts/glossary.yaml`, not the words that it lists under `not`.',
  severity: 'warning',
  scope: 'page',
  *check(page, data) {
    const groups = Object.values(findFacts(data)?.glossary ?? {})
    const terms = new Map(
      groups
        .flatMap((group) => group.terms)
        .flatMap(({ term, not = [] }) => not.map((word) => [word.toLowerCase(), term] as const)),
    )
    if (terms.size === 0) return
    const anyTerm = createTermPattern([...terms.keys()])
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

/** Creates a pattern that matches whole terms, but not parts of paths and compounds. */
function createTermPattern(terms: string[]): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_./@-])(?:${createAlternation(terms)})(?![\p{L}\p{N}_/@-])`,
    'giu',
  )
}

/**
 * Returns pattern source that matches any of `words`, the longest first. Spaces also match line
 * breaks.
 */
function createAlternation(words: string[]): string {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  return longestFirst.map((word) => escapeRegExp(word).replace(/\s+/g, '\\s+')).join('|')
}

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
    const matcher = createSpellingMatcher(findFacts(data)?.terms)
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
        // A name in lower case may be a value, such as a file type. Another word would change the
        // anchor of a heading. Bold text may be a label of the product, as may `Metadata Url`.
        const isExact = isName ? /[\p{Lu}\s]/u.test(word) : !isInHeading(start, page)
        const isInLabel =
          /^\p{Lu}{2,}s?$/u.test(preferred) &&
          /\p{L} \p{Lu}\p{L}+ $/u.test(text.slice(Math.max(0, start - 40), start))
        // A heading such as `Api` alone may be the name of a class.
        const lead = text.slice(text.lastIndexOf('\n', start) + 1, start)
        const isHeading = /^#+ +$/.test(lead) && /^ *(?:\n|$)/.test(text.slice(end))
        const isSafe = isExact && !isInBold(start) && !isInLabel && !isHeading
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

function createSpellingMatcher({ names = [], words = {} }: NonNullable<Facts['terms']> = {}) {
  const allNames = [...names, ...commonNames]
  const namesBySpelling = new Map(
    allNames.toReversed().map((name) => [normalizeSpelling(name), name]),
  )
  const replacements = new Map(
    Object.entries(words).map(([from, to]) => [normalizeSpelling(from), to]),
  )
  return {
    pattern: createSpellingPattern([...replacements.keys(), ...namesBySpelling.keys()]),
    findPreferred(word: string): string {
      const found = replacements.get(normalizeSpelling(word))
      // Words in capitals are emphasized, or a label.
      if (found !== undefined && !/\p{Ll}|\p{Lo}/u.test(word)) return word
      if (found !== undefined) return /^\p{Lu}/u.test(word) ? capitalize(found) : found
      return allNames.includes(word) ? word : namesBySpelling.get(normalizeSpelling(word))!
    },
  }
}

/**
 * Creates a pattern that matches whole spellings, but not parts of paths, URLs, variables and
 * compounds.
 */
function createSpellingPattern(spellings: string[]): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_./\\@#:$&=+-])(?:${createAlternation(spellings)})(?![\p{L}\p{N}_/\\@=(+-]|[.:][\p{L}\p{N}/])`,
    'giu',
  )
}

function normalizeSpelling(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}
