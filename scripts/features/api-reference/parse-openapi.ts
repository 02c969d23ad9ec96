import { isMap, isScalar, isSeq, visit, type Document, type Node } from 'yaml'
import { textStart, type Diagnostic, type Offsets, type Problem } from '#core/diagnostic.ts'
import { splitPointer } from '#core/escape.ts'
import { fillVariablesWithOffsets, type ProductVariables } from '#core/variables.ts'
import { findSyntaxProblem } from '#core/yaml/find-syntax-problem.ts'
import { parseYamlDocument, toOffsets } from '#core/yaml/parse-documents.ts'
import { describeConflict, findConflicts } from '#content/parse/find-conflicts.ts'
import { conflictRuleId } from '#content/read/config-diagnostics.ts'
import { asMap } from '#core/yaml/parse-yaml.ts'

/** OpenAPI document as text and value, with offsets in its source. */
export interface OpenApiDocument {
  /** Source with variables filled in. */
  text: string
  /** `undefined` if there are problems. */
  value: PlainMap | undefined
  problems: OpenApiProblem[]
  /**
   * Returns the offsets of a value, or of its key if `part` is `key` or the value is not a scalar.
   * Falls back to the nearest existing ancestor.
   */
  offsetsOf: (path: YamlPath, part?: 'key' | 'value') => Offsets
}

/** Keys and indexes that lead from the root of the document to a value. */
export type YamlPath = readonly (string | number)[]

export interface OpenApiProblem
  extends Offsets, Pick<Diagnostic, 'ruleId' | 'severity' | 'message' | 'help' | 'isRequired'> {}

/** Fills in variables and parses the YAML. Never throws. */
export function parseOpenApi(source: string, variables: ProductVariables): OpenApiDocument {
  const { text, rangeAt } = fillVariablesWithOffsets(source, variables)
  const document = parseYamlDocument(text)
  const toSource = ({ start, end }: Offsets) => rangeAt(start, end)
  const problem = findOpenApiProblem(document, text)
  const { ruleId = problemFields.ruleId, message = '', help } = problem ?? {}
  return {
    text,
    value: problem ? undefined : asMap(document.toJS()),
    problems: problem
      ? [{ ...problemFields, ruleId, message, ...(help && { help }), ...toSource(problem) }]
      : [],
    offsetsOf: (path, part = 'value') => toSource(findOffsets(document, path, part)),
  }
}

const problemFields = {
  ruleId: 'api:description',
  severity: 'error',
  isRequired: true,
} as const

/**
 * Finds a syntax error, a root that is not a mapping, an unsupported version, or a reference to
 * another file.
 */
function findOpenApiProblem(
  document: Document.Parsed,
  text: string,
): (Problem & { ruleId?: string }) | undefined {
  const [conflict] = findConflicts(text)
  if (conflict) return { ruleId: conflictRuleId, ...describeConflict(text, conflict) }
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
  let problem: Problem | undefined
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
  let node: Node | null = document.contents
  let offsets = textStart
  for (const [index, key] of path.entries()) {
    const entry = findEntry(node, key)
    if (!entry) return offsets
    const isLast = index === path.length - 1
    const hasScalar = isScalar(entry.value) && entry.value.range
    const target: Node | null = isLast && part === 'value' && hasScalar ? entry.value : entry.key
    if (target?.range) offsets = toOffsets(target.range)
    node = entry.value
  }
  return offsets
}

/**
 * Finds an entry of a mapping or list. For a list item, the returned `key` is the first key of the
 * item, or the item itself if it is not a mapping.
 */
function findEntry(node: Node | null, key: string | number) {
  if (isMap(node)) {
    const pair = node.items.find(
      (item) => isScalar(item.key) && String(item.key.value) === String(key),
    )
    return pair && { key: pair.key as Node, value: pair.value as Node | null }
  }
  if (!isSeq(node)) return undefined
  const item = node.items[Number(key)] as Node | undefined
  if (!item) return undefined
  const first = isMap(item) ? (item.items[0]?.key as Node | undefined) : undefined
  return { key: first ?? item, value: item }
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
