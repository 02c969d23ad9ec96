import { isMap, isScalar, visit, type Document, type Node } from 'yaml'
import { textStart, type Finding, type Offsets } from '#core/diagnostic.ts'
import { splitPointer } from '#core/escape.ts'
import { fillVariablesWithOffsets, type ProductVariables } from '#core/variables.ts'
import { findSyntaxProblem } from '#core/yaml/find-syntax-problem.ts'
import { offsetsOfKey, parseYamlDocument, toOffsets } from '#core/yaml/parse-documents.ts'
import { asMap } from '#core/yaml/parse-yaml.ts'
import { nodeAt } from '#core/yaml/zod-diagnostics.ts'

/** OpenAPI document as text and value, with offsets in its source. */
export interface OpenApiDocument {
  /** Source with variables filled in. */
  text: string
  /** `undefined` if there are problems. */
  value: PlainMap | undefined
  problems: Finding[]
  /**
   * Returns the offsets of a value, or of its key if `part` is `key` or the value is not a scalar.
   * Falls back to the nearest existing ancestor.
   */
  offsetsOf: (path: YamlPath, part?: 'key' | 'value') => Offsets
}

/** Keys and indexes that lead from the root of the document to a value. */
export type YamlPath = readonly (string | number)[]

/** Fills in variables and parses the YAML. Never throws. */
export function parseOpenApi(source: string, variables: ProductVariables): OpenApiDocument {
  const { text, rangeAt } = fillVariablesWithOffsets(source, variables)
  const document = parseYamlDocument(text)
  const toSource = ({ start = 0, end = start }: Partial<Offsets>) => rangeAt(start, end)
  const problem = findOpenApiProblem(document, text)
  return {
    text,
    value: problem ? undefined : asMap(document.toJS()),
    // A fix would replace variables by their values.
    problems: problem ? [{ ...omitFix(problem), isRequired: true, ...toSource(problem) }] : [],
    offsetsOf: (path, part = 'value') => toSource(findOffsets(document, path, part)),
  }
}

function omitFix({ message, help }: Finding): Finding {
  return { message, ...(help && { help }) }
}

/**
 * Finds a syntax error, a root that is not a mapping, an unsupported version, or a reference to
 * another file.
 */
function findOpenApiProblem(document: Document.Parsed, text: string): Finding | undefined {
  const broken = findSyntaxProblem(document, text)
  if (broken) return broken
  if (!isMap(document.contents)) {
    return { message: 'Unexpected value, expected a mapping', ...textStart }
  }
  const version: unknown = document.contents.get('openapi')
  if (typeof version !== 'string' || !/^3\.[0-2]\./.test(version)) {
    const message = 'Cannot find `openapi` with a version such as `3.1.0`'
    return { message, ...findOffsets(document, ['openapi'], 'value') }
  }
  let problem: Finding | undefined
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== '$ref' || !isScalar<string>(value)) return undefined
      if (typeof value.value !== 'string' || value.value.startsWith('#')) return undefined
      // Redocly would load the reference from disk or the network.
      const message = 'Unexpected `$ref` to another file, expected one that begins with `#/`'
      problem = { message, ...toOffsets(value.range) }
      return visit.BREAK
    },
  })
  return problem
}

function findOffsets(document: Document.Parsed, path: YamlPath, part: 'key' | 'value'): Offsets {
  const key = path.at(-1)
  if (key === undefined) return textStart
  const parentPath = path.slice(0, -1)
  const node = nodeAt(document, path)
  if (part === 'value' && isScalar(node) && node.range) return toOffsets(node.range)
  const parent = nodeAt(document, parentPath)
  if (isMap(parent)) {
    return offsetsOfKey(String(key), parent) ?? findOffsets(document, parentPath, 'key')
  }
  // Show the first key of a list item.
  const shown = isMap(node) ? (node.items[0]?.key as Node | undefined) : node
  return shown ? toOffsets(shown.range) : findOffsets(document, parentPath, 'key')
}

export type PlainMap = Record<string, unknown>

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Resolves `$ref` within `root`. Returns an empty mapping for a broken or circular reference. */
export function followReference(value: unknown, root: PlainMap): PlainMap {
  let current = asMap(value)
  for (let depth = 0; typeof current.$ref === 'string'; depth++) {
    if (depth > 20) return {}
    const path = splitPointer(current.$ref)
    current = path.reduce((part, key) => asMap(part[key]), root)
  }
  return current
}
