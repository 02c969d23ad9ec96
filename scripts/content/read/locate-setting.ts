import { textStart, type Offsets } from '#core/diagnostic.ts'
import { escapeRegExp } from '#core/escape.ts'

/**
 * Finds a setting in source code: the innermost of its keys, or in a list, its text or else the
 * first text of its item. Searches in the order of the code, so equal texts share the first place.
 */
export function locateSetting(
  setting: readonly PropertyKey[],
  settings: unknown,
  source: string,
): Offsets {
  let name = textStart
  let list = textStart
  let item: unknown
  let value = settings
  for (const key of setting) {
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
    if (typeof key === 'number') {
      item = value
      list = name
    } else {
      name = findKey(String(key), source, name.end) ?? name
    }
  }
  if (item === undefined) return name
  const texts: unknown[] = [value, item, ...(Object.values(item ?? {}) as unknown[])]
  const text = texts.find((each) => typeof each === 'string')
  return (text ? findQuoted(text, source, list.end) : undefined) ?? name
}

function findKey(key: string, source: string, from: number): Offsets | undefined {
  return find(`(?<![\\w$.])${escapeRegExp(key)}(?=['"\\]]*\\s*:)`, source, from)
}

/** Finds a text in quotes. Its offsets are without them. */
export function findQuoted(text: string, source: string, from: number): Offsets | undefined {
  return find(`(?<=(['"\`]))${escapeRegExp(text)}(?=\\1)`, source, from)
}

function find(pattern: string, source: string, from: number): Offsets | undefined {
  const expression = new RegExp(pattern, 'g')
  expression.lastIndex = from
  const match = expression.exec(source)
  return match ? { start: match.index, end: match.index + match[0].length } : undefined
}
