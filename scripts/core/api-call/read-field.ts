import type { FieldRules } from './call-form.ts'
import { checkValue } from './check-value.ts'
import { jsonStyle, printValue } from './print-value.ts'

/** What a text is as a value, and what is wrong with it. */
export interface FieldReading {
  /** Left out where nothing is filled in, or where it cannot be read at all. */
  value?: unknown
  /** A short sentence without a full stop. */
  error?: string
  /** Whether it cannot be read at all. */
  isBroken?: boolean
}

/** Reads what the reader has filled in. A value that is wrong is there all the same, as its text. */
export function readField(rules: FieldRules & { required?: boolean }, text: string): FieldReading {
  if (text === '') return rules.required ? { error: 'Required' } : {}
  if (rules.kind === 'json') return readJson(text, rules)
  if (rules.kind !== 'list') return check(rules, convert(rules, text))
  const items = splitLines(text).map((line) => convert(rules.items, line))
  return check(rules, items)
}

/** A value as the text of its field. */
export function toFieldText(rules: FieldRules, value: unknown): string {
  if (value === undefined) return ''
  if (rules.kind === 'json') return printJson(value)
  if (rules.kind === 'list' && Array.isArray(value)) return value.map(String).join('\n')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** JSON as samples show it. */
export function printJson(value: unknown): string {
  return printValue(value, jsonStyle, { expand: true })
}

/** Reads JSON, and says where it breaks; numbers that reading would change are refused. */
export function readJson(text: string, rules: FieldRules): FieldReading {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { error: `Not valid JSON: ${(error as Error).message}`, isBroken: true }
  }
  const lost = findLostNumber(text)
  if (lost) return { error: `\`${lost}\` has more digits than can be kept`, isBroken: true }
  return check(rules, value)
}

function findLostNumber(text: string): string | undefined {
  const numbers = text.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]*/g) ?? []
  return numbers.find((each) => {
    const value = Number(each)
    return /^-?\d+$/.test(each) ? !Number.isSafeInteger(value) : !Number.isFinite(value)
  })
}

function check(rules: FieldRules, value: unknown): FieldReading {
  const error = checkValue(rules, value)
  return error === undefined ? { value } : { value, error }
}

function splitLines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

/** The value that a text stands for; the text itself where it stands for none of that kind. */
function convert({ kind }: FieldRules = { kind: 'text' }, text: string): unknown {
  if (kind === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true'
  if (kind !== 'integer' && kind !== 'number') return text
  const value = Number(text)
  if (/^-?\d+$/.test(text)) return String(value) === text ? value : text
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(value) ? value : text
}
