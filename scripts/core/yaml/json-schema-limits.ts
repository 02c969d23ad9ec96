import { isMap, isSeq, type Node } from 'yaml'
import { scalarOf } from './yaml-nodes.ts'

/** The limits that JSON Schema sets to values of the right type. */
export interface SchemaLimits {
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minProperties?: number
}

/** Says what was expected of a node that goes beyond a limit; undefined where it keeps to all. */
export function findExceeded(node: Node | null, limits: SchemaLimits): string | undefined {
  if (isMap(node)) {
    return node.items.length < (limits.minProperties ?? 0) ? 'at least one key' : undefined
  }
  if (isSeq(node)) return findExceededItems(node.toJSON(), limits)
  const value = scalarOf(node)
  if (typeof value === 'string') return findExceededText(value, limits)
  return typeof value === 'number' ? findExceededNumber(value, limits) : undefined
}

function findExceededText(value: string, limits: SchemaLimits): string | undefined {
  const { minLength = 0, maxLength = Infinity, pattern, format = '' } = limits
  const { length } = [...value]
  if (length < minLength) return minLength === 1 ? 'a text' : `at least ${minLength} characters`
  if (length > maxLength) return `at most ${maxLength} characters`
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    return `text that matches \`${pattern}\``
  }
  const known = Object.hasOwn(formats, format) ? formats[format] : undefined
  return known && !known.pattern.test(value) ? known.expected : undefined
}

/** Formats that a text can be checked against reliably. */
const formats: Record<string, { pattern: RegExp; expected: string }> = {
  date: { pattern: /^\d{4}-\d\d-\d\d$/, expected: 'a date such as `2025-10-01`' },
  'date-time': {
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
    expected: 'a time such as `2025-10-01T08:15:00Z`',
  },
  email: { pattern: /^[^\s@]+@[^\s@]+$/, expected: 'an email address' },
  uri: { pattern: /^[a-z][a-z0-9+.-]*:\S+$/i, expected: 'a whole URL' },
}

function findExceededNumber(value: number, limits: SchemaLimits): string | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = limits
  if (value < minimum) return `${minimum} or more`
  if (value > maximum) return `${maximum} or less`
  return value <= exclusiveMinimum ? `more than ${exclusiveMinimum}` : undefined
}

function findExceededItems(items: unknown[], limits: SchemaLimits): string | undefined {
  const { minItems = 0, maxItems = Infinity, uniqueItems } = limits
  if (items.length < minItems) return minItems === 1 ? 'at least one item' : `${minItems} items`
  if (items.length > maxItems) return `at most ${maxItems === 1 ? 'one item' : `${maxItems} items`}`
  const isRepeated = new Set(items.map((item) => JSON.stringify(item))).size < items.length
  return uniqueItems && isRepeated ? 'no item twice' : undefined
}
