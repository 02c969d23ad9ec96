import type { Place } from './api.ts'
import { buildApi } from './build-api.ts'
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

/** The description of the API, parsed, and the problems that keep it from being read. */
export interface ParsedApi {
  facts: ApiFacts
  diagnostics: Diagnostic[]
  /** For the checks that take longer. */
  description: Description
}

/** Parses `api/openapi.yaml`. */
export function parseApi(file: SourceFile, variables: ProductVariables): ParsedApi {
  const description = parseDescription(file.text, variables)
  const prose = collectProse(description)
  const links = collectApiLinks(file, prose, variables)
  return {
    facts: { api: buildApi(description), prose, links },
    diagnostics: toApiDiagnostics(file, description.problems),
    description,
  }
}

/** Turns problems of the description into diagnostics; two at the same place become one. */
export function toApiDiagnostics(
  { text, displayPath }: SourceFile,
  problems: DescriptionProblem[],
): Diagnostic[] {
  const lines = createLineIndex(text)
  const unique = new Map(problems.map((each) => [`${each.place[0]} ${each.message}`, each]))
  return Array.from(unique.values(), ({ message, place: [start, end], ruleId, severity }) => ({
    ...lines.rangeAt(start, end),
    ruleId,
    severity,
    message,
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
