import { createPartRule } from '#content/part-rule.ts'
import { collectPageProse } from '#content/parse/collect-prose.ts'
import type { PageRule } from '#content/rule.ts'
import { createWordPattern } from '#core/search-offsets.ts'
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
    const anyTerm = createWordPattern([...terms.keys()])
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
