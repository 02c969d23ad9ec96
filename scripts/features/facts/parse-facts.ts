import type * as z from 'zod'
import { makeKey } from '#cache/make-key.ts'
import type { ReadInput, Reading } from '#content/content-feature.ts'
import { createDescriptionPage } from '#content/parse/create-plain-page.ts'
import { toConfigDiagnostics } from '#content/read/config-diagnostics.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { fillVariables } from '#core/variables.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import { factNames, pathOfFacts, type FactName, type Facts } from './documented-facts.ts'
import { factSchemas } from './schema.ts'

/** Parses the files below `facts/`. */
export function parseFacts({ sources, ...data }: ReadInput): Reading<Facts> {
  if (sources.length === 0) return { reference: undefined, pages: [], diagnostics: [] }
  const parsed = sources.map((file) => ({ file, ...parseFile(file, data) }))
  const values = Object.fromEntries(parsed.map(({ name, value }) => [name, value])) as FactValues
  const terms = Object.values(values.glossary ?? {}).flatMap((group) => group.terms)
  return {
    reference: {
      ...values,
      key: makeKey({ values: [values] }),
      pagesKey: makeKey({ values: [terms.map(({ term, not }) => [term, not]), values.example] }),
    },
    pages: parsed.map(({ file, raw, rangeOf }) => {
      const ranges = listCells(raw).map((path) => rangeOf(...path))
      return createDescriptionPage(file, ranges.filter(isKnown), data)
    }),
    diagnostics: parsed.flatMap(({ file, problems }) =>
      toConfigDiagnostics('facts:schema', file, problems),
    ),
  }
}

type FactValues = Omit<Facts, 'key' | 'pagesKey'>

function parseFile(file: SourceFile, { variables }: Pick<ReadInput, 'variables'>) {
  const name = factNames.find((each) => pathOfFacts(each) === file.path) as FactName
  const fill = (text: string) => fillVariables(text, variables)
  return { name, ...parseYaml(file.text, factSchemas[name] as z.ZodType, fill) }
}

/** Keys whose values are shown to readers as Markdown. */
const cellKeys = new Set(['for', 'action', 'what', 'limit', 'meaning', 'example'])

function listCells(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' && cellKeys.has(String(path.at(-1))) ? [path] : []
  }
  return Object.entries(value).flatMap(([key, item]) =>
    listCells(item, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function isKnown<T>(range: T | undefined): range is T {
  return range !== undefined
}
