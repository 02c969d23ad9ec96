import type { Place } from './api.ts'
import { buildApi } from './build-api.ts'
import { checkContract } from './check-contract.ts'
import {
  parseDescription,
  type Description,
  type DescriptionProblem,
  type Path,
} from './parse-description.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { ProductVariables } from '#core/variables.ts'
import { collectApiLinks, type ApiFacts } from './api-page.ts'
import type { SourceFile } from '#content/read/read-content.ts'

/** The description of the API, parsed, and what is wrong with it at first sight. */
export interface ParsedApi {
  facts: ApiFacts
  diagnostics: Diagnostic[]
  /** For the checks that take longer. */
  description: Description
}

/** Parses `api/openapi.yaml`. */
export function parseApi(file: SourceFile, variables: ProductVariables): ParsedApi {
  const description = parseDescription(file.text, variables)
  const problems = [...description.problems, ...checkContract(description, listRoles(variables))]
  const prose = collectProse(description)
  return {
    facts: {
      api: buildApi(description),
      prose,
      links: collectApiLinks(file, prose, variables),
    },
    diagnostics: toApiDiagnostics(
      file,
      problems.map((problem) => ({ ...problem, ruleId: 'api:description', severity: 'error' })),
    ),
    description,
  }
}

/** The roles that the facts of the product name as the lowest for something, each once. */
function listRoles(variables: ProductVariables): string[] {
  const roles = Object.entries(variables).filter(([key]) => key.startsWith('roles.'))
  return [...new Set(roles.map(([, role]) => role))]
}

/** Turns problems of the description into diagnostics. */
export function toApiDiagnostics(
  file: SourceFile,
  problems: (DescriptionProblem & Pick<Diagnostic, 'ruleId' | 'severity'>)[],
): Diagnostic[] {
  const lines = createLineIndex(file.text)
  return problems.map(({ message, place: [start, end], help, ruleId, severity }) => ({
    ...lines.rangeAt(start, end),
    ruleId,
    severity,
    message,
    file: file.displayPath,
    ...(help && { help }),
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
