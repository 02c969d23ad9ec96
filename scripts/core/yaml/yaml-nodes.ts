import { isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml'

/** A stretch of a text, by offsets. */
export interface TextRange {
  start: number
  end: number
}

/** A key of a YAML mapping with its value; the range is the key's. */
export interface YamlEntry extends TextRange {
  key: string
  value: Node | null
}

/** The entries of a mapping whose keys are texts, numbers or the like, in order. */
export function readEntries(map: YAMLMap): YamlEntry[] {
  return map.items.flatMap(({ key, value }) => {
    if (!isScalar(key) || !key.range) return []
    const [start, end] = key.range
    return [{ key: String(key.value), value: value as Node | null, start, end }]
  })
}

/** The kind of a node in the words of JSON Schema; a whole number is an `integer`. */
export function kindOf(node: Node | null): string {
  if (isMap(node)) return 'object'
  if (isSeq(node)) return 'array'
  const value = scalarOf(node)
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** A node in a few words, for messages. */
export function describeNode(node: Node | null): string {
  if (isMap(node)) return 'mapping'
  if (isSeq(node)) return 'list'
  const value = scalarOf(node)
  if (value === null) return 'empty value'
  if (value === '') return 'empty text'
  // A text that reads as a number or the like is told from one by its quotes.
  const isQuoted = typeof value === 'string' && /^(?:-?[\d.]+|true|false|null)$/.test(value)
  const [shown = ''] = (isQuoted ? JSON.stringify(value) : String(value)).split('\n')
  return `\`${shown.slice(0, 30)}\``
}

/** The value of a scalar; null for what is none. */
export function scalarOf(node: Node | null): string | number | boolean | null {
  return isScalar<string | number | boolean | null>(node) ? (node.value ?? null) : null
}

/** Where to point for a node as a whole: a scalar, a mapping's first key, or else `owner`. */
export function placeOf(node: Node | null, owner: TextRange): TextRange {
  if (isScalar(node) && node.range && node.range[1] > node.range[0]) {
    return { start: node.range[0], end: node.range[1] }
  }
  const [first] = isMap(node) ? readEntries(node) : []
  return first ? { start: first.start, end: first.end } : owner
}
