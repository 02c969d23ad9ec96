import { isDeepStrictEqual } from 'node:util'
import type { FixKind } from '#core/diagnostic.ts'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'

/**
 * Returns whether a YAML fix changes no more than its kind allows: nothing, or the value of one
 * key. A `value` fix may also add or rename a key. A fix of invalid YAML must keep all words.
 */
export function isAllowedYamlChange(
  before: string,
  after: string,
  kind: FixKind = 'layout',
): boolean {
  if (!yamlFailsNoEarlier(before, after)) return false
  const [old, fresh] = [flattenYaml(before), flattenYaml(after)]
  if (!old || !fresh) return joinWords(before) === joinWords(after)
  const names = [...new Set([...old.keys(), ...fresh.keys()])]
  const changed = names.filter((name) => !isDeepStrictEqual(old.get(name), fresh.get(name)))
  if (changed.length === 0) return names.every((name) => old.has(name) === fresh.has(name))
  if (kind === 'layout' || kind === 'markup') return false
  if (changed.length === 1) {
    return changed.every((name) => fresh.has(name) && (old.has(name) || kind === 'value'))
  }
  const [first = '', second = ''] = changed
  const value = (name: string) => old.get(name) ?? fresh.get(name)
  const isRenamed = old.has(first) !== old.has(second) && fresh.has(first) !== fresh.has(second)
  const isSameValue = changed.length === 2 && isDeepStrictEqual(value(first), value(second))
  return kind === 'value' && isRenamed && isSameValue
}

/** Returns whether the first YAML error, if any, comes no earlier than before. */
export function yamlFailsNoEarlier(before: string, after: string): boolean {
  const errorAt = (yaml: string) => parseYamlDocument(yaml).errors[0]?.pos[0] ?? Infinity
  return errorAt(after) >= errorAt(before)
}

function joinWords(yaml: string): string {
  return (yaml.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** Maps paths of keys to values. A list is one value. Returns `undefined` for invalid YAML. */
function flattenYaml(yaml: string): Map<string, unknown> | undefined {
  const document = parseYamlDocument(yaml)
  if (document.errors.length > 0) return undefined
  const keys = new Map<string, unknown>()
  collectValuesByPath(document.toJS({ maxAliasCount: 100 }), '', keys)
  return keys
}

function collectValuesByPath(value: unknown, path: string, keys: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    keys.set(path, value)
    return
  }
  for (const [key, each] of Object.entries(value)) collectValuesByPath(each, `${path}/${key}`, keys)
}
