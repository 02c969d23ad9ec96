import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic } from '#core/diagnostic.ts'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { findSyntaxProblem } from '#core/yaml/find-syntax-problem.ts'
import { splitWords } from './page-change.ts'

/** Change of a YAML text by fixes. */
export interface DataChange {
  before: string
  after: string
  fixes: readonly Diagnostic[]
}

/**
 * Describes the first change that fixes of YAML must not make. Each fix may change one value, and
 * one of kind `value` may add or rename a key, but `layout` and `markup` change nothing. Fixes of
 * invalid YAML keep all words. Returns `undefined` if there is no such change.
 */
export function describeDataHarm({ before, after, fixes }: DataChange): string | undefined {
  const documents = [before, after].map((text) => parseYamlDocument(text))
  const [oldError, newError] = documents.map(
    (document, at) => findSyntaxProblem(document, [before, after][at]!)?.start ?? Infinity,
  )
  if (newError! < oldError!) return 'the YAML would become invalid'
  if (oldError !== Infinity) {
    const isSame = splitWords(before).join(' ') === splitWords(after).join(' ')
    return isSame ? undefined : 'words of the YAML would change'
  }
  const [old, fresh] = documents.map((document) => new Map(listValues(document.toJS(), '')))
  const changed = [...old!].filter(
    ([name, value]) => !fresh!.has(name) || !isDeepStrictEqual(fresh!.get(name), value),
  )
  const lost = changed.filter(([name]) => !fresh!.has(name))
  const added = [...fresh!.keys()].filter((name) => !old!.has(name))
  const countOf = (kinds: string[]) =>
    fixes.filter(({ fixKind = 'layout' }) => kinds.includes(fixKind)).length
  const maxChanged = countOf(['link', 'text', 'value'])
  const maxAdded = countOf(['value'])
  if (lost.length > Math.min(added.length, maxAdded)) return `\`${lost[0]![0]}\` would be lost`
  if (added.length > maxAdded) return `\`${added.at(-1)}\` would be added`
  if (changed.length - lost.length + added.length <= maxChanged) return undefined
  return maxChanged === 0
    ? `\`${changed[0]![0]}\` would change`
    : `${changed.length - lost.length + added.length} values would change`
}

/** Lists the values of YAML with the paths of their keys. A list of scalars is one value. */
function listValues(data: unknown, path: string): [path: string, value: unknown][] {
  const isNested = (value: unknown) => typeof value === 'object' && value !== null
  if (!isNested(data) || (Array.isArray(data) && !data.some(isNested))) return [[path, data]]
  return Object.entries(data).flatMap(([key, value]) =>
    listValues(value, path === '' ? key : `${path}.${key}`),
  )
}
