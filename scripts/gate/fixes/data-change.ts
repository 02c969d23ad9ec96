import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic, FixKind } from '#core/diagnostic.ts'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { findSyntaxProblem } from '#core/yaml/find-syntax-problem.ts'
import { countLinesFrom, describeSyntaxHarm, type ReadText } from './syntax-change.ts'

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
  const [old, fresh] = [readYaml(before), readYaml(after)]
  if (!old.values || !fresh.values) return describeSyntaxHarm(old, fresh, 'YAML')
  const changed = [...old.values].filter(
    ([name, value]) => !isDeepStrictEqual(fresh.values!.get(name), value),
  )
  const lost = changed.filter(([name]) => !fresh.values!.has(name))
  const added = [...fresh.values.keys()].filter((name) => !old.values!.has(name))
  const countOf = (kinds: FixKind[]) =>
    fixes.filter(({ fixKind = 'layout' }) => kinds.includes(fixKind)).length
  const [maxChanged, maxAdded] = [countOf(['link', 'text', 'value']), countOf(['value'])]
  if (lost.length > Math.min(added.length, maxAdded)) return `\`${lost[0]![0]}\` would be lost`
  if (added.length > maxAdded) return `\`${added.at(-1)}\` would be added`
  const count = changed.length - lost.length + added.length
  if (count <= maxChanged) return undefined
  return maxChanged === 0 ? `\`${changed[0]![0]}\` would change` : `${count} values would change`
}

function readYaml(text: string): ReadText & { values?: ReadonlyMap<string, unknown> } {
  const document = parseYamlDocument(text)
  const problem = findSyntaxProblem(document, text)
  if (problem) return { text, linesLeft: countLinesFrom(text, problem.start) }
  return { text, linesLeft: 0, values: new Map(listValues(document.toJS(), '')) }
}

/** Lists the values of YAML with the paths of their keys. A list of scalars is one value. */
function listValues(data: unknown, path: string): [path: string, value: unknown][] {
  const isNested = (value: unknown) => typeof value === 'object' && value !== null
  if (!isNested(data) || (Array.isArray(data) && !data.some(isNested))) return [[path, data]]
  return Object.entries(data).flatMap(([key, value]) =>
    listValues(value, path === '' ? key : `${path}.${key}`),
  )
}
