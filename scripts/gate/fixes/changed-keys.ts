import { isDeepStrictEqual } from 'node:util'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'

/**
 * Returns whether a fix added, renamed or changed at most one key of a YAML text. YAML that did not
 * parse before has to parse afterwards, or fail no earlier.
 */
export function changesOneKey(before: string, after: string): boolean {
  const [old, fresh] = [readKeys(before), readKeys(after)]
  if (!fresh) return !old && !isEarlier(after, before)
  if (!old) return true
  const names = [...new Set([...old.keys(), ...fresh.keys()])]
  const changed = names.filter((name) => !isDeepStrictEqual(old.get(name), fresh.get(name)))
  if (changed.length <= 1) return changed.every((name) => fresh.has(name))
  const [first = '', second = ''] = changed
  const value = (name: string) => old.get(name) ?? fresh.get(name)
  const isRenamed = old.has(first) !== old.has(second) && fresh.has(first) !== fresh.has(second)
  return changed.length === 2 && isRenamed && isDeepStrictEqual(value(first), value(second))
}

/** Returns whether the first error of one text comes before that of the other. */
function isEarlier(text: string, other: string): boolean {
  const errorAt = (yaml: string) => parseYamlDocument(yaml).errors[0]?.pos[0] ?? Infinity
  return errorAt(text) < errorAt(other)
}

/** Reads the values by their path of keys; lists are values as a whole. */
function readKeys(yaml: string): Map<string, unknown> | undefined {
  const document = parseYamlDocument(yaml)
  if (document.errors.length > 0) return undefined
  const keys = new Map<string, unknown>()
  collectKeys(document.toJS({ maxAliasCount: 100 }), '', keys)
  return keys
}

function collectKeys(value: unknown, path: string, keys: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    keys.set(path, value)
    return
  }
  for (const [key, each] of Object.entries(value)) collectKeys(each, `${path}/${key}`, keys)
}
