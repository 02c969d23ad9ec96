import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic } from '#core/diagnostic.ts'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { findSyntaxProblem } from '#core/yaml/find-syntax-problem.ts'
import { describeOtherWords } from './page-change.ts'

/**
 * Describes the first change that fixes of YAML must not make. Each fix may change one value, and
 * one of kind `value` may add or rename a key, but `layout` and `markup` change nothing. Fixes of
 * invalid YAML keep all words. Returns `undefined` if there is no such change.
 */
export function describeDataHarm(
  before: string,
  after: string,
  fixes: readonly Diagnostic[],
): string | undefined {
  if (before === after) return undefined
  const [old, fresh] = [readValues(before), readValues(after)]
  if (!old) return describeOtherWords('YAML', before, after)
  if (!fresh) return 'the YAML would not parse'
  const [lost, added] = [subtract(old, fresh), subtract(fresh, old)]
  const newName = added.find((name) => !old.has(name))
  const kind = fixes[0]?.fixKind ?? 'layout'
  const maxCount = kind === 'layout' || kind === 'markup' ? 0 : fixes.length
  if (lost.length > added.length) return `\`${lost[0]}\` would be lost`
  if (newName !== undefined && kind !== 'value') return `\`${newName}\` would be added`
  if (added.length <= maxCount) return undefined
  return maxCount === 0 ? `\`${added[0]}\` would change` : `${added.length} values would change`
}

/** Lists the names of values that differ in `others`, or that it lacks. */
function subtract(values: Values, others: Values): string[] {
  return [...values.keys()].filter((name) => !isDeepStrictEqual(values.get(name), others.get(name)))
}

type Values = ReadonlyMap<string, unknown>

function readValues(text: string): Values | undefined {
  const document = parseYamlDocument(text)
  if (findSyntaxProblem(document, text)) return undefined
  return new Map(listValues(document.toJS(), ''))
}

/** Lists the values of YAML with the paths of their keys. A list of scalars is one value. */
function listValues(data: unknown, path: string): [path: string, value: unknown][] {
  const isNested = (value: unknown) => typeof value === 'object' && value !== null
  if (!isNested(data) || (Array.isArray(data) && !data.some(isNested))) return [[path, data]]
  return Object.entries(data).flatMap(([key, value]) =>
    listValues(value, path === '' ? key : `${path}.${key}`),
  )
}
