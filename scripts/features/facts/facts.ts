import * as z from 'zod'
import { makeKey } from '#cache/make-key.ts'
import type { ParseResult, ReadInput, References } from '#content/content-feature.ts'
import { createDescriptionPage } from '#content/parse/create-plain-page.ts'
import { toConfigDiagnostics } from '#content/read/config-diagnostics.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { groupThousands } from '#core/group-thousands.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import { listTextRanges, parseYaml } from '#core/yaml/parse-yaml.ts'
import { factSchemas } from './schema.ts'

/** The name of the feature, under which a site keeps its facts. */
export const featureName = 'facts'

/** The name of a file of facts. */
export type FactName = keyof typeof factSchemas

/** The names of all files of facts. */
export const factNames = Object.keys(factSchemas) as FactName[]

/** Path of a file of facts, below the content folder. */
export function pathOfFacts(name: FactName): string {
  return `facts/${name}.yaml`
}

/** What the files below `facts/` say; plain data. A file that is missing or broken says nothing. */
export type Facts = { [Name in FactName]?: z.infer<(typeof factSchemas)[Name]> } & {
  /** Changes with what components show. */
  key: string
  /** Changes with what every page is held against: words of the glossary, house style, the example company. */
  pagesKey: string
}

/** The company whose work all examples show. */
export type Example = NonNullable<Facts['example']>

/** The facts of a site; undefined for one without any. */
export function documentedFacts({ references }: { references: References }): Facts | undefined {
  return references[featureName] as Facts | undefined
}

/** Parses the files below `facts/`. */
export function parseFacts({ sources, ...data }: ReadInput): ParseResult<Facts> {
  if (sources.length === 0) return { reference: undefined, pages: [], diagnostics: [] }
  const parsed = sources.map((file) => ({ file, ...parseFile(file, data) }))
  const values = Object.fromEntries(parsed.map(({ name, value }) => [name, value])) as FactValues
  const terms = Object.values(values.glossary ?? {}).flatMap((group) => group.terms)
  return {
    reference: {
      ...values,
      key: makeKey({ values: [values] }),
      pagesKey: makeKey({
        values: [terms.map(({ term, not }) => [term, not]), values.terms, values.example],
      }),
    },
    pages: parsed.map(({ file, raw, rangeOf }) => {
      return createDescriptionPage(file, listTextRanges({ raw, rangeOf }, cellKeys), data)
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
const cellKeys = ['for', 'action', 'what', 'limit', 'meaning', 'example']

/**
 * Lists what pages may use as variables: each limit as readers see it (`limits.pageSize`) and, where
 * that has a comma, in digits (`limits.pageSize.digits`); of each action, the lowest role
 * (`roles.recordResults`). What is wrong with the files is said elsewhere.
 */
export function listVariables(sources: SourceFile[]): ProductVariables {
  const { values } = readFile(sources, pathOfFacts('limits'))
  const { actions } = readFile(sources, pathOfFacts('roles'))
  return Object.fromEntries([
    ...Object.entries(asMap(values)).flatMap(([key, value]) => listForms(`limits.${key}`, value)),
    ...Object.entries(asMap(actions)).map(([key, value]) => {
      const { role } = asMap(value)
      return [`roles.${key}`, typeof role === 'string' ? role : ''] as const
    }),
  ])
}

function listForms(key: string, value: unknown): [string, string][] {
  const digits = String(value)
  const shown = typeof value === 'number' ? groupThousands(value) : digits
  return [
    [key, shown],
    ...(shown === digits ? [] : [[`${key}.digits`, digits] as [string, string]]),
  ]
}

function readFile(sources: SourceFile[], path: string): Record<string, unknown> {
  const file = sources.find((source) => source.path === path)
  // A file that cannot be parsed has its own finding, and gives no variables.
  return asMap(parseYaml(file?.text ?? '', z.unknown()).raw)
}

function asMap(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
