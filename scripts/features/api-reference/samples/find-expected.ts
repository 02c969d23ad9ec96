import type { ApiSchema } from '../api.ts'
import { describeLimits, describeType } from '../describe-schema.ts'
import { resolveSchema, type Schemas } from '../resolve-schema.ts'

/**
 * Returns what a schema asks for in the place of a value, in the words of the reference; undefined
 * where the value fits. What is in an object or a list is not looked at.
 */
export function findExpected(
  value: unknown,
  schema: ApiSchema,
  schemas: Schemas,
): string | undefined {
  const { schema: own, nullable } = resolveSchema(schema, schemas)
  if (value === null && nullable) return undefined
  if (!hasType(value, own)) return describeType(schema, schemas)
  if (isWithinLimits(value, own)) return undefined
  const limits = describeLimits(own, schemas).filter((each) => !/^(?:each|default) /.test(each))
  // The reference leaves only this limit unsaid.
  return limits.join(', ') || '1 or more'
}

function hasType(value: unknown, { type }: ApiSchema): boolean {
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const types = [type ?? found].flat()
  return types.includes(found) || (Number.isInteger(value) && types.includes('integer'))
}

function isWithinLimits(value: unknown, schema: ApiSchema): boolean {
  if (schema.enum && !schema.enum.includes(value)) return false
  if (schema.const !== undefined && schema.const !== value) return false
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  if (typeof value === 'number') return isBetween(value, minimum, maximum)
  if (typeof value === 'string') return isBetween(value.length, minLength, maxLength)
  return !Array.isArray(value) || isBetween(value.length, minItems, maxItems)
}

function isBetween(value: number, from = -Infinity, to = Infinity): boolean {
  return value >= from && value <= to
}
