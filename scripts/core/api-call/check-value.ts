import type { FieldRules } from './call-form.ts'

/** Says in a short sentence, without a full stop, what is wrong with a value; undefined for nothing. */
export function checkValue(rules: FieldRules, value: unknown): string | undefined {
  if (rules.kind === 'json') return checkShape(rules, value)
  if (rules.kind === 'list') {
    return Array.isArray(value) ? checkItems(rules, value) : 'Expected a list'
  }
  return checkScalar(rules, value)
}

function checkShape({ shape }: FieldRules, value: unknown): string | undefined {
  const found = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  return shape === undefined || found === shape ? undefined : `Expected an ${shape}`
}

function checkItems(rules: FieldRules, items: unknown[]): string | undefined {
  const { minItems = 0, maxItems = Infinity, uniqueItems = false } = rules
  const errors = items.map((item) => checkValue(rules.items ?? { kind: 'text' }, item))
  const wrong = errors.findIndex((error) => error !== undefined)
  if (wrong !== -1) return `${items.length > 1 ? `Item ${wrong + 1}: ` : ''}${errors[wrong]}`
  if (items.length < minItems) return `At least ${count(minItems, 'item')}`
  if (items.length > maxItems) return `At most ${count(maxItems, 'item')}`
  return uniqueItems && new Set(items).size < items.length ? 'No item twice' : undefined
}

function checkScalar(rules: FieldRules, value: unknown): string | undefined {
  const { kind, enum: values } = rules
  if (values && !values.includes(value)) {
    return `Expected one of ${values.map((each) => `\`${String(each)}\``).join(', ')}`
  }
  if (kind === 'boolean') return typeof value === 'boolean' ? undefined : 'Expected true or false'
  if (kind !== 'integer' && kind !== 'number') {
    return typeof value === 'string' ? checkText(rules, value) : 'Expected a text'
  }
  if (kind === 'integer' && !Number.isSafeInteger(value)) return 'Expected a whole number'
  return typeof value === 'number' ? checkNumber(rules, value) : 'Expected a number'
}

function checkNumber(rules: FieldRules, value: number): string | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = rules
  if (value < minimum) return `At least ${minimum}`
  if (value > maximum) return `At most ${maximum}`
  return value <= exclusiveMinimum ? `More than ${exclusiveMinimum}` : undefined
}

function checkText(rules: FieldRules, value: string): string | undefined {
  const { minLength = 0, maxLength = Infinity, pattern } = rules
  const length = [...value].length
  if (length < minLength) return `At least ${count(minLength, 'character')}`
  if (length > maxLength) return `At most ${count(maxLength, 'character')}`
  const isMatch = pattern === undefined || new RegExp(pattern, 'u').test(value)
  return isMatch ? undefined : `Does not match \`${pattern}\``
}

function count(number: number, unit: string): string {
  return `${number.toLocaleString('en-US')} ${unit}${number === 1 ? '' : 's'}`
}
