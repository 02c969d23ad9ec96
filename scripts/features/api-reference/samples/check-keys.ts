import { parseTree, type Node } from 'jsonc-parser'
import type { Problem } from '#core/diagnostic.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import type { Api } from '../api.ts'

/**
 * Checks the keys of a JSON sample against the property names of the API. Skips samples of which
 * fewer than three keys, or less than two thirds, are such names: they may show something else.
 */
export function checkKeys(text: string, names: ReadonlySet<string>): Problem[] {
  const tree = parseTree(text)
  const objects = tree ? listObjects(tree) : []
  const keys = new Set(objects.flatMap((object) => listKeys(object).map(({ value }) => value)))
  const knownCount = Array.from(keys).filter((key) => names.has(key)).length
  if (knownCount < 3 || knownCount * 3 < keys.size * 2) return []
  return objects.flatMap((object) => {
    const own = listKeys(object)
    return own.flatMap(({ value: key, offset, length }): Problem[] => {
      const meant = findMeantName(key, names)
      if (meant === undefined || own.some(({ value }) => value === meant)) return []
      const message = `Unexpected key \`${key}\`${didYouMean(meant)}`
      return [{ message, start: offset, end: offset + length }]
    })
  })
}

/** Returns the property name that is one edit away. A plural may be another key. */
function findMeantName(key: string, names: ReadonlySet<string>): string | undefined {
  if (names.has(key) || !/^[a-z_-]{4,}$/i.test(key)) return undefined
  const meant = findNearest(key, names, 1)
  return meant === `${key}s` || `${meant}s` === key ? undefined : meant
}

function listObjects(node: Node): Node[] {
  const nested = (node.children ?? []).flatMap(listObjects)
  return node.type === 'object' ? [node, ...nested] : nested
}

function listKeys({ children = [] }: Node): { value: string; offset: number; length: number }[] {
  return children.flatMap(({ children: [key] = [] }) =>
    key ? [{ value: String(key.value), offset: key.offset, length: key.length }] : [],
  )
}

/** Collects the names of all properties in the schemas of an API. */
export function collectPropertyNames({ schemas, operations }: Api): Set<string> {
  const contents = operations.flatMap(({ body, success, errors }) => [body, success, ...errors])
  const names = new Set<string>()
  const pending: unknown[] = [...Object.values(schemas), ...contents.map((each) => each?.schema)]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    const { properties } = value as { properties?: unknown }
    for (const name of Object.keys(properties ?? {})) names.add(name)
    pending.push(...Object.values(value as Record<string, unknown>))
  }
  return names
}
