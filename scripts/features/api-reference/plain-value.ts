/** A mapping of a description that may hold anything. */
export type PlainMap = Record<string, unknown>

/** The value as a mapping; an empty one where it is none. */
export function asMap(value: unknown): PlainMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as PlainMap)
    : {}
}

/** The value as a list; an empty one where it is none. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value as a text; an empty one where it is none. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/**
 * Follows `$ref` within `root` as often as needed; an empty mapping where it leads nowhere or in a
 * circle.
 */
export function followReference(value: unknown, root: PlainMap): PlainMap {
  let current = asMap(value)
  for (let depth = 0; typeof current.$ref === 'string'; depth++) {
    if (depth > 20) return {}
    const path = splitPointer(current.$ref)
    current = path.reduce((part, key) => asMap(part[key]), root)
  }
  return current
}

/** The keys of a JSON pointer such as `#/paths/~1users/get`. */
export function splitPointer(pointer: string): string[] {
  const parts = pointer.replace(/^#/, '').split('/').slice(1)
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
