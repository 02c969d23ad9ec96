import { makeKey } from '#cache/make-key.ts'
import type { ParseResult, ReadInput } from '#content/content-feature.ts'
import type { CheckedResult, FeatureStore } from '#content/feature.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { ProductVariables } from '#core/variables.ts'
import { createDescriptionPage } from '#content/parse/create-plain-page.ts'
import type { Api, Place } from './api.ts'
import { buildApi } from './build-api.ts'
import { lintDescription } from './lint-description.ts'
import {
  parseDescription,
  type Description,
  type DescriptionProblem,
  type Path,
} from './parse-description.ts'

/** The result of parsing and linting a description of the API. */
interface ApiAnalysis {
  /** Undefined where the file cannot be read. */
  api: Api | undefined
  /** Offsets of the values that readers see as Markdown. */
  prose: Place[]
  /** Problems that keep the description from being read. */
  diagnostics: Diagnostic[]
  /** Findings of the linter. */
  found: Diagnostic[]
}

/**
 * Parses and lints the description of the API, or takes both from the store. The linter is loaded only
 * for a description that has changed.
 */
export async function checkApi(
  input: ReadInput,
  { toolKey, store }: FeatureStore,
): Promise<CheckedResult<Api>> {
  const { sources, variables } = input
  const [file] = sources
  if (!file) {
    return { reference: undefined, pages: [], diagnostics: [], checked: Promise.resolve([]) }
  }
  const key = makeKey({ values: [toolKey, variables, file.displayPath, file.text] })
  const known = (await store.read(key)) as ApiAnalysis | undefined
  if (known) return { ...toReading(file, known, input), checked: Promise.resolve(known.found) }
  const { description, ...parsed } = parseApi(file, variables)
  const checked = keep(lintDescription(description, listRoles(variables)))
  // It may fail before anybody waits for it; then whoever waits is told.
  checked.catch(() => undefined)
  return { ...toReading(file, parsed, input), checked }

  async function keep(problems: Promise<DescriptionProblem[]>): Promise<Diagnostic[]> {
    const found = toApiDiagnostics(file!, await problems)
    await store.write(key, { ...parsed, found } satisfies ApiAnalysis)
    return found
  }
}

/** Reads the description without the checks that take long. */
export function readApi(input: ReadInput): ParseResult<Api> {
  const [file] = input.sources
  if (!file) return { reference: undefined, pages: [], diagnostics: [] }
  return toReading(file, parseApi(file, input.variables), input)
}

function toReading(
  file: SourceFile,
  { api, prose, diagnostics }: Omit<ApiAnalysis, 'found'>,
  { variables, features }: ReadInput,
): ParseResult<Api> {
  const page = createDescriptionPage(file, prose, { variables, features, plain: true })
  return { reference: api, pages: [page], diagnostics }
}

/** Lists the roles that the facts of the product name as the lowest for something, each once. */
function listRoles(variables: ProductVariables): string[] {
  const roles = Object.entries(variables).filter(([key]) => key.startsWith('roles.'))
  return [...new Set(roles.map(([, role]) => role))]
}

/** The description of the API, parsed, and the problems that keep it from being read. */
interface ParsedApi extends Omit<ApiAnalysis, 'found'> {
  /** For the checks that take longer. */
  description: Description
}

/** Parses `api/openapi.yaml`. */
function parseApi(file: SourceFile, variables: ProductVariables): ParsedApi {
  const description = parseDescription(file.text, variables)
  return {
    api: buildApi(description),
    prose: collectProse(description),
    diagnostics: toApiDiagnostics(file, description.problems),
    description,
  }
}

/** Turns problems of the description into diagnostics; two at the same place become one. */
function toApiDiagnostics(
  { text, displayPath }: SourceFile,
  problems: DescriptionProblem[],
): Diagnostic[] {
  const lines = createLineIndex(text)
  const unique = new Map(problems.map((each) => [`${each.place[0]} ${each.message}`, each]))
  return Array.from(unique.values(), ({ place: [start, end], ...problem }) => ({
    ...lines.rangeAt(start, end),
    ...problem,
    file: displayPath,
  }))
}

/** Keys whose values readers see as Markdown. */
const proseKeys = new Set(['description', 'summary', 'x-action'])

/** Keys below which there is data, not description. */
const dataKeys = new Set(['value', 'example', 'default', 'enum', 'const'])

function collectProse({ value, placeOf }: Description): Place[] {
  const places = listProsePaths(value, []).map((path) => placeOf(path))
  return places.sort(([a], [b]) => a - b)
}

function listProsePaths(value: unknown, path: Path): Path[] {
  if (Array.isArray(value)) {
    // Examples of a schema are a list; those of a body are a mapping with summaries.
    if (path.at(-1) === 'examples') return []
    return value.flatMap((item, index) => listProsePaths(item, [...path, index]))
  }
  if (typeof value !== 'object' || value === null) return []
  const isNames = path.at(-1) === 'properties'
  return Object.entries(value).flatMap(([key, item]) => {
    if (!isNames && proseKeys.has(key) && typeof item === 'string') return [[...path, key]]
    return !isNames && dataKeys.has(key) ? [] : listProsePaths(item, [...path, key])
  })
}
