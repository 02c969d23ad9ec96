import * as z from 'zod'
import { makeKey } from '#core/cache/make-key.ts'
import { nothingLoaded, type LoadedFeature, type LoadContext } from '#content/feature.ts'
import type { References } from '#content/site.ts'
import { createYamlDocument } from '#content/parse/create-yaml-document.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { groupThousands } from '#core/message-parts.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import { asMap, listTexts, parseYaml } from '#core/yaml/parse-yaml.ts'
import { createExampleSchema, factSchemas } from './schema.ts'
import { toConfigDiagnostics } from '#content/rule.ts'

export const featureName = 'facts'

export type FactName = keyof typeof factSchemas

export const factNames = Object.keys(factSchemas) as FactName[]

export function pathOfFacts(name: FactName): string {
  return `facts/${name}.yaml`
}

/**
 * Contents of `facts/`. A missing file has no entry, and an invalid one has the value `undefined`.
 */
export type Facts = { [Name in FactName]?: z.infer<(typeof factSchemas)[Name]> } & {
  /** Cache key of all facts. */
  key: string
  /** Cache key of the facts that every page is checked against. */
  pagesKey: string
}

export function findFacts({ references }: { references: References }): Facts | undefined {
  return references[featureName] as Facts | undefined
}

export function loadFacts(sources: SourceFile[], context: LoadContext): LoadedFeature<Facts> {
  if (sources.length === 0) return nothingLoaded
  const variables = listVariables(sources)
  const data = { ...context, variables: { ...context.variables, ...variables } }
  const { roles } = readUnchecked(sources, pathOfFacts('roles'))
  const roleValues = Array.isArray(roles)
    ? roles.map((role) => String(asMap(role).value))
    : undefined
  const schemas = { ...factSchemas, example: createExampleSchema(roleValues) }
  const parsed = sources.map((file) => ({ file, ...parseFactsFile(file, data, schemas) }))
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
    variables,
    terms: values.terms ?? {},
    documents: parsed.map(({ file, raw, offsetsOf }) => {
      return createYamlDocument(file, listTexts({ raw, offsetsOf }, proseKeys), data)
    }),
    diagnose: () =>
      parsed.flatMap(({ file, problems }) => toConfigDiagnostics('facts:schema', file, problems)),
  }
}

type FactValues = Omit<Facts, 'key' | 'pagesKey'>

function parseFactsFile(
  file: SourceFile,
  { variables }: Pick<LoadContext, 'variables'>,
  schemas: Readonly<Record<FactName, z.ZodType>>,
) {
  const name = factNames.find((each) => pathOfFacts(each) === file.path) as FactName
  const fill = (text: string) => fillVariables(text, variables)
  return { name, ...parseYaml(file.text, schemas[name], fill) }
}

/** Keys whose values are Markdown. */
const proseKeys = ['for', 'action', 'what', 'limit', 'meaning', 'example']

/**
 * Returns a variable for each limit (`limits.pageSize`) and for the lowest role of each action
 * (`roles.recordResults`). Limits with a comma also have a plain form (`limits.pageSize.digits`).
 */
function listVariables(sources: SourceFile[]): ProductVariables {
  const { values } = readUnchecked(sources, pathOfFacts('limits'))
  const { actions } = readUnchecked(sources, pathOfFacts('roles'))
  return Object.fromEntries([
    ...Object.entries(asMap(values)).flatMap(([key, value]) =>
      listNumberForms(`limits.${key}`, value),
    ),
    ...Object.entries(asMap(actions)).map(([key, value]) => {
      const { role } = asMap(value)
      return [`roles.${key}`, typeof role === 'string' ? role : ''] as const
    }),
  ])
}

function listNumberForms(key: string, value: unknown): [string, string][] {
  const digits = String(value)
  const formatted = typeof value === 'number' ? groupThousands(value) : digits
  return [
    [key, formatted],
    ...(formatted === digits ? [] : [[`${key}.digits`, digits] as [string, string]]),
  ]
}

function readUnchecked(sources: SourceFile[], path: string): Record<string, unknown> {
  const file = sources.find((source) => source.path === path)
  // `loadFacts` reports syntax errors.
  return asMap(parseYaml(file?.text ?? '', z.unknown()).raw)
}
