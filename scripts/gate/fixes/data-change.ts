import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, isSeq, type Document, type ParsedNode } from 'yaml'
import type { Diagnostic, FixKind, Offsets } from '#core/diagnostic.ts'
import { parseYamlDocument, toOffsets } from '#core/yaml/parse-documents.ts'
import { splitWords } from './page-change.ts'

/** Change of a YAML text by fixes. Their offsets are in the text before. */
export interface DataChange {
  before: string
  after: string
  fixes: readonly Diagnostic[]
}

/**
 * Describes the first change that fixes of YAML must not make. A fix may change one value at its
 * place, and one of kind `value` may add or rename a key, but `layout` and `markup` change nothing.
 * Fixes of invalid YAML keep all words. Returns `undefined` if there is no such change.
 */
export function describeDataHarm({ before, after, fixes }: DataChange): string | undefined {
  const [oldError, newError] = [before, after].map(
    (text) => parseYamlDocument(text).errors[0]?.pos[0] ?? Infinity,
  )
  if (newError! < oldError!) return 'the YAML would become invalid'
  if (oldError !== Infinity) {
    const isSame = splitWords(before).join(' ') === splitWords(after).join(' ')
    return isSame ? undefined : 'words of the YAML would change'
  }
  return describeValueHarm(collectValues(before), collectValues(after), fixes)
}

function describeValueHarm(old: Values, fresh: Values, all: readonly Diagnostic[]) {
  const fixes = all.filter(({ fixKind }) => !keepsValues(fixKind))
  const edits = fixes.flatMap(({ fix = [] }) => fix)
  const isOutside = ([, { start, end }]: [string, Value]) =>
    !edits.some((edit) => edit.start <= end && edit.end >= start)
  const changed = [...old].filter(([name, { value }]) => {
    return !fresh.has(name) || !isDeepStrictEqual(fresh.get(name)!.value, value)
  })
  const wrong = changed.find(isOutside)
  if (wrong) return `\`${wrong[0]}\` would change`
  const lost = changed.filter(([name]) => !fresh.has(name))
  const added = [...fresh.keys()].filter((name) => !old.has(name))
  const maxAdded = fixes.filter(({ fixKind }) => fixKind === 'value').length
  if (lost.length > Math.min(added.length, maxAdded)) return `\`${lost[0]![0]}\` would be lost`
  if (added.length > maxAdded) return `\`${added.at(-1)}\` would be added`
  const count = changed.length - lost.length + added.length
  return count > fixes.length ? `${count} values would change` : undefined
}

function keepsValues(kind: FixKind = 'layout'): boolean {
  return kind === 'layout' || kind === 'markup'
}

type Values = ReadonlyMap<string, Value>

/** Value of a key, with the offsets of both. */
interface Value extends Offsets {
  value: unknown
}

/** Maps paths of keys to values. A list of scalars is one value. */
function collectValues(text: string): Map<string, Value> {
  const document = parseYamlDocument(text)
  const values = new Map<string, Value>()
  collectFrom(document.contents, '', toOffsets(document.contents?.range), { document, values })
  return values
}

function collectFrom(
  node: ParsedNode | null,
  path: string,
  offsets: Offsets,
  found: { document: Document.Parsed; values: Map<string, Value> },
): void {
  const join = (name: unknown) => (path === '' ? String(name) : `${path}.${String(name)}`)
  if (isMap<ParsedNode, ParsedNode | null>(node) && node.items.length > 0) {
    for (const { key, value } of node.items) {
      const { start, end } = toOffsets(key.range)
      const name = isScalar(key) ? key.value : key
      collectFrom(value, join(name), { start, end: toOffsets(value?.range).end || end }, found)
    }
  } else if (isSeq<ParsedNode>(node) && !node.items.every((item) => isScalar(item))) {
    for (const [index, item] of node.items.entries()) {
      collectFrom(item, join(index), toOffsets(item.range), found)
    }
  } else {
    found.values.set(path, { value: node?.toJS(found.document), ...offsets })
  }
}
