import { createPartRule, type PartList } from '#content/part-rule.ts'
import type { SiteData } from '#content/site.ts'
import { collectPageProse } from '#content/parse/collect-prose.ts'
import type { PageRule } from '#content/rule.ts'
import { escapePattern } from '#core/escape.ts'
import { isInHeading } from '#content/page.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { capitalize } from '#core/message-parts.ts'
import { documentedFacts, pathOfFacts, type FactName, type Facts } from './facts.ts'
import { isVerb } from './is-verb.ts'

export const factsComponentRule = createPartRule({
  id: 'facts:component',
  summary:
    'Components for facts, such as `<Limits of="…" />`, name an existing part of a file in `facts/`.',
  lists: {
    RoleTable: partsOf('roles', () => []),
    RoleMatrix: partsOf('roles', () => []),
    Limits: partsOf('limits', ({ limits }) => Object.keys(limits!.tables)),
    Glossary: partsOf('glossary', ({ glossary }) => Object.keys(glossary!)),
    ExampleRun: partsOf('example', ({ example }) => example!.runs.map(({ id }) => String(id))),
  },
})

/** Creates a parts list for a facts file. Invalid files are left to `facts:schema`. */
function partsOf(name: FactName, list: (facts: Facts) => string[]) {
  return (data: SiteData): PartList | undefined => {
    const facts = documentedFacts(data)
    if (facts?.[name]) return { file: pathOfFacts(name), parts: list(facts) }
    return facts && name in facts ? undefined : { file: pathOfFacts(name), parts: undefined }
  }
}

/** Checks prose, visible attributes and front matter. Skips code and URLs. */
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

/** Matches whole terms, excluding parts of paths and compounds. */
function createTermPattern(terms: string[]): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_./@-])(?:${matchAny(terms)})(?![\p{L}\p{N}_/@-])`,
    'giu',
  )
}

/** Returns the source of a pattern that prefers the longest of `words`, over line breaks too. */
function matchAny(words: string[]): string {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  return longestFirst.map((word) => escapePattern(word).replace(/\s+/g, '\\s+')).join('|')
}

/** Skips code, URLs, paths and compounds such as `junit-upload`. */
export const proseTerminologyRule: PageRule = {
  id: 'prose:terminology',
  summary:
    'Text uses the spellings of `facts/terms.yaml`, and writes names such as `GitHub` and `API` in their own letter case.',
  fixes: 'text',
  severity: 'warning',
  scope: 'page',
  *check(page, data) {
    const { text } = page.file
    const terms = createTerms(documentedFacts(data)?.terms)
    for (const range of collectPageProse(page)) {
      for (const { 0: word, index } of text.slice(range.start, range.end).matchAll(terms.any)) {
        const preferred = terms.findPreferred(word)
        if (preferred === word) continue
        const start = range.start + index
        const end = start + word.length
        if (isWholeCell(text, { start, end })) continue
        if (terms.verbs.has(fold(word)) && !isVerb(text, { start, end })) continue
        // A fix must not change the anchor of a heading.
        const isSafe = fold(word) === fold(preferred) || !isInHeading(start, page)
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

/** Names and abbreviations with a fixed letter case. */
const commonNames =
  'API|APIs|CSV|GitHub|GitLab|HTML|HTTP|HTTPS|Jira|JavaScript|JSON|JUnit|macOS|Node.js|npm|OAuth|PDF|PostgreSQL|SQL|TypeScript|URL|URLs|XML|YAML'.split(
    '|',
  )

function createTerms({ names = [], words = {}, verbs = {} }: NonNullable<Facts['terms']> = {}) {
  const allNames = [...names, ...commonNames]
  const namesByFold = new Map(allNames.toReversed().map((name) => [fold(name), name]))
  const replacements = new Map(
    Object.entries({ ...words, ...verbs }).map(([from, to]) => [fold(from), to]),
  )
  return {
    any: createPattern([...replacements.keys(), ...namesByFold.keys()]),
    verbs: new Set(Object.keys(verbs).map(fold)),
    findPreferred(word: string): string {
      const found = replacements.get(fold(word))
      if (found !== undefined) return /^\p{Lu}/u.test(word) ? capitalize(found) : found
      return allNames.includes(word) ? word : namesByFold.get(fold(word))!
    },
  }
}

/** Matches whole spellings, excluding parts of paths, URLs, variables and compounds. */
function createPattern(spellings: string[]): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_./\\@#:$&=+-])(?:${matchAny(spellings)})(?![\p{L}\p{N}_/\\@=(+-]|[.:][\p{L}\p{N}/])`,
    'giu',
  )
}

function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}
