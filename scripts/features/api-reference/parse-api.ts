import { makeKey } from '#cache/make-key.ts'
import type { ParseResult, ReadInput } from '#content/content-feature.ts'
import type { CheckedResult, FeatureStore } from '#content/feature.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { ProductVariables } from '#core/variables.ts'
import { createYamlDocument } from '#content/parse/create-document.ts'
import type { Api, Place } from './api.ts'
import { buildApi } from './build-api.ts'
import { lintDescription } from './lint-description.ts'
import {
  parseDescription,
  type Description,
  type DescriptionProblem,
  type Path,
} from './parse-description.ts'

/** Cached result of parsing and linting the API description. */
interface ApiAnalysis {
  /** `undefined` if the file cannot be parsed. */
  api: Api | undefined
  /** Offsets of Markdown values. */
  prose: Place[]
  /** Problems that prevent parsing. */
  diagnostics: Diagnostic[]
  /** Findings of the linter. */
  found: Diagnostic[]
}

/**
 * Parses and lints the API description, or reads both results from the cache. The linter is loaded
 * only if the description has changed.
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
  if (known) return { ...toParseResult(file, known, input), checked: Promise.resolve(known.found) }
  const { description, ...parsed } = parseApi(file, variables)
  const checked = storeFindings(lintDescription(description, listRoles(variables)))
  // Avoid an unhandled rejection: `checked` may fail before it is awaited.
  checked.catch(() => undefined)
  return { ...toParseResult(file, parsed, input), checked }

  async function storeFindings(problems: Promise<DescriptionProblem[]>): Promise<Diagnostic[]> {
    const found = toApiDiagnostics(file!, await problems)
    await store.write(key, { ...parsed, found } satisfies ApiAnalysis)
    return found
  }
}

/** Parses the API description without linting it. */
export function readApi(input: ReadInput): ParseResult<Api> {
  const [file] = input.sources
  if (!file) return { reference: undefined, pages: [], diagnostics: [] }
  return toParseResult(file, parseApi(file, input.variables), input)
}

function toParseResult(
  file: SourceFile,
  { api, prose, diagnostics }: Omit<ApiAnalysis, 'found'>,
  { variables, features }: ReadInput,
): ParseResult<Api> {
  const document = createYamlDocument(file, prose, { variables, features, plain: true })
  return { reference: api, pages: [document], diagnostics }
}

/** Lists the distinct values of the `roles.*` variables. */
function listRoles(variables: ProductVariables): string[] {
  const roles = Object.entries(variables).filter(([key]) => key.startsWith('roles.'))
  return [...new Set(roles.map(([, role]) => role))]
}

interface ParsedApi extends Omit<ApiAnalysis, 'found'> {
  /** Input of the linter. */
  description: Description
}

function parseApi(file: SourceFile, variables: ProductVariables): ParsedApi {
  const description = parseDescription(file.text, variables)
  return {
    api: buildApi(description),
    prose: collectProse(description),
    diagnostics: toApiDiagnostics(file, description.problems),
    description,
  }
}

/** Converts problems to diagnostics. Duplicates at the same offset are dropped. */
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

/** Keys with Markdown values. */
const proseKeys = new Set(['description', 'summary', 'x-action'])

/** Keys of literal values, which are not prose. */
const dataKeys = new Set(['value', 'example', 'default', 'enum', 'const'])

function collectProse({ value, placeOf }: Description): Place[] {
  const places = listProsePaths(value, []).map((path) => placeOf(path))
  return places.sort(([a], [b]) => a - b)
}

function listProsePaths(value: unknown, path: Path): Path[] {
  if (Array.isArray(value)) {
    // Schema examples are a list of values; body examples are a mapping with summaries.
    if (path.at(-1) === 'examples') return []
    return value.flatMap((item, index) => listProsePaths(item, [...path, index]))
  }
  if (typeof value !== 'object' || value === null) return []
  const isPropertyMap = path.at(-1) === 'properties'
  return Object.entries(value).flatMap(([key, item]) => {
    if (!isPropertyMap && proseKeys.has(key) && typeof item === 'string') return [[...path, key]]
    return !isPropertyMap && dataKeys.has(key) ? [] : listProsePaths(item, [...path, key])
  })
}
