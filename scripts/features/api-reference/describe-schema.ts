import { groupThousands } from '#core/message-parts.ts'
import type { ApiSchema } from './api.ts'
import { resolveSchema, type Schemas } from './resolve-schema.ts'

/** Maximum number of lists in lists to describe. A schema may be a list of itself. */
const maxListDepth = 8

/** Returns the type in words: `string`, `array of integers`, `object or null`. */
export function describeType(schema: ApiSchema, schemas: Schemas, depth = 0): string {
  const { schema: own, nullable } = resolveSchema(schema, schemas)
  const types = own.format === 'binary' ? ['file'] : [own.type ?? guessType(own)].flat()
  const words = types.map((type) =>
    type === 'array' && own.items && depth < maxListDepth
      ? `array of ${describeItems(own.items, schemas, depth)}`
      : type,
  )
  return [...words, ...(nullable ? ['null'] : [])].join(' or ')
}

function describeItems(items: ApiSchema, schemas: Schemas, depth: number): string {
  return describeType(items, schemas, depth + 1)
    .split(' or ')
    .map((type) => type.replace(/^\w+/, (noun) => (noun === 'null' ? noun : `${noun}s`)))
    .join(' or ')
}

function guessType({ properties, items, enum: values }: ApiSchema): string {
  if (properties) return 'object'
  if (items) return 'array'
  return values ? typeof values[0] : 'any'
}

/** Lists constraints other than the type, in Markdown. Omits sizes and patterns for responses. */
export function describeConstraints(
  schema: ApiSchema,
  schemas: Schemas,
  isResponse = false,
  depth = 0,
): string[] {
  const { schema: own } = resolveSchema(schema, schemas)
  const { format, default: defaultValue } = own
  const phrases = [
    ...(isResponse ? [] : describeSizes(own)),
    format === undefined || format === 'binary' ? '' : (formatPhrases[format] ?? format),
    own.enum ? `one of ${own.enum.map(renderValue).join(', ')}` : '',
    own.const === undefined ? '' : `always ${renderValue(own.const)}`,
    defaultValue === undefined ? '' : `default ${renderValue(defaultValue)}`,
    own.deprecated ? 'deprecated' : '',
  ].filter((phrase) => phrase !== '')
  const item = own.items && resolveSchema(own.items, schemas).schema
  if (!item || item.properties || depth >= maxListDepth) return phrases
  const each = describeConstraints(item, schemas, isResponse, depth + 1)
  return [...phrases, ...each.map((phrase) => `each ${phrase}`)]
}

function describeSizes(own: ApiSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = own
  return [
    describeRange(minLength, maxLength, 'character'),
    describeRange(minItems, maxItems, 'item'),
    // A lone minimum of 1 is obvious for ids.
    describeRange(minimum === 1 && maximum === undefined ? undefined : minimum, maximum, ''),
    pattern === undefined ? '' : `matches \`${pattern}\``,
  ]
}

/** Returns a phrase such as `1 to 255 characters`, `exactly 1 item` or `at most 10`. */
function describeRange(from: number | undefined, to: number | undefined, unit: string): string {
  const units = (count: number) => (unit === '' ? '' : ` ${unit}${count === 1 ? '' : 's'}`)
  // A minimum length of 0 is not a constraint.
  const least = unit !== '' && from === 0 ? undefined : from
  if (least !== undefined && least === to) return `exactly ${groupThousands(to)}${units(to)}`
  if (least !== undefined && to !== undefined) {
    return `${groupThousands(least)} to ${groupThousands(to)}${units(to)}`
  }
  if (to !== undefined) return `at most ${groupThousands(to)}${units(to)}`
  return least === undefined ? '' : `${groupThousands(least)} or more${units(2)}`
}

const formatPhrases: Record<string, string> = {
  date: 'date such as `2025-10-01`',
  'date-time': 'date and time in UTC',
  email: 'email address',
  html: 'HTML',
  uri: 'URL',
}

function renderValue(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}
