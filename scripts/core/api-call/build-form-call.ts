import {
  fillTemplate,
  repeatLists,
  toCallBody,
  toHeaders,
  toText,
  type ApiCall,
  type ApiCallBody,
  type CallParameter,
} from './api-call.ts'
import type { BodyForm, CallForms, FormField, OperationForm, ParameterPlace } from './call-form.ts'
import { printJson, readField, readJson, toFieldText, type FieldReading } from './read-field.ts'
import { checkValue } from './check-value.ts'
import { keyOfField, keyOfVariable, type TypedValues } from './typed-values.ts'

/** The call that a form makes, and what is wrong with it. */
export interface FormCall {
  /** Undefined where a part cannot be read at all. */
  call: ApiCall | undefined
  /** Short sentences by the key of the field. */
  errors: Readonly<Record<string, string>>
}

/** Builds the call of what is filled in. A part of the path without a value keeps its name in braces. */
export function buildFormCall(
  { server, variables, authPrefix, tokenVariable }: CallForms,
  form: OperationForm,
  typed: TypedValues,
): FormCall {
  const { id, method, path, authHeader, parameters, body } = form
  const reader = new FormReader(typed)
  const url =
    reader.fill(server, variables, keyOfVariable) +
    reader.fill(path, parameters.path, (name) => keyOfField(id, 'path', name))
  const read = (place: ParameterPlace) => reader.readParameters(form, place)
  const call = {
    ...{ method, url, authHeader, authPrefix, tokenVariable },
    query: repeatLists(read('query')),
    headers: toHeaders(read('header'), read('cookie')),
    body: body && reader.readBody(body, id),
  }
  return { call: reader.isBroken ? undefined : call, errors: reader.errors }
}

/** What a field holds. */
export function textOf(field: FormField, key: string, typed: TypedValues): string {
  return typed[key] ?? toFieldText(field, field.initial)
}

/** The JSON that a body is written as; undefined where its members are fields. */
export function jsonOf(body: BodyForm, id: string, typed: TypedValues): string | undefined {
  const initial = body.isJson ? printJson(body.examples[0]?.value ?? {}) : undefined
  return typed[keyOfField(id, 'body')] ?? initial
}

/** The texts of the fields that make a value; undefined where it has more than fields can hold. */
export function toFieldTexts(
  fields: FormField[],
  value: unknown,
): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const texts: Record<string, string> = {}
  for (const [name, member] of Object.entries(value)) {
    const field = fields.find((each) => each.name === name)
    const text = field && toFieldText(field, member)
    if (!field || text === undefined) return undefined
    const isKept = JSON.stringify(readField(field, text).value) === JSON.stringify(member)
    if (!isKept) return undefined
    texts[name] = text
  }
  return texts
}

/** Reads fields, and remembers what is wrong with them. */
class FormReader {
  readonly errors: Record<string, string> = {}
  isBroken = false

  constructor(private readonly typed: TypedValues) {}

  read(key: string, field: FormField): unknown {
    return this.keep(key, readField(field, textOf(field, key, this.typed)))
  }

  /** Fills in the names in braces of an address. */
  fill(template: string, fields: FormField[], keyOf: (name: string) => string): string {
    return fillTemplate(template, (name) => {
      const field = fields.find((each) => each.name === name)
      const value = field && this.read(keyOf(name), field)
      // Servers take them for folders, however they are written.
      if (value === '.' || value === '..') this.errors[keyOf(name)] = 'Leads to another address'
      return value === undefined ? undefined : toText(value)
    })
  }

  /** The parameters of a place that have a value. */
  readParameters({ id, parameters }: OperationForm, place: ParameterPlace): CallParameter[] {
    return parameters[place].flatMap((field) => {
      const key = keyOfField(id, place, field.name)
      const value = this.read(key, field)
      if (place === 'header' && /[^\t\x20-\x7e]/.test(toText(value))) {
        this.errors[key] = 'Headers have letters, digits and marks of ASCII only'
      }
      return value === undefined ? [] : [{ name: field.name, value }]
    })
  }

  readBody(body: BodyForm, id: string): ApiCallBody | undefined {
    const json = jsonOf(body, id, this.typed)
    const value = json === undefined ? this.readMembers(body, id) : this.readJson(body, id, json)
    return value === undefined ? undefined : toCallBody(body.mediaType, value)
  }

  private readMembers({ fields, required }: BodyForm, id: string): unknown {
    const members = fields.flatMap((field): [string, unknown][] => {
      const value = this.read(keyOfField(id, 'body', field.name), field)
      return value === undefined ? [] : [[field.name, value]]
    })
    return members.length === 0 && !required ? undefined : Object.fromEntries(members)
  }

  private readJson({ fields, required }: BodyForm, id: string, json: string): unknown {
    if (json === '' && !required) return undefined
    const shape = fields.length > 0 ? { shape: 'object' } : {}
    const reading = readJson(json, { kind: 'json', ...shape })
    const error = reading.error ?? findWrongMember(fields, reading.value)
    return this.keep(keyOfField(id, 'body'), { ...reading, ...(error !== undefined && { error }) })
  }

  private keep(key: string, { value, error, isBroken = false }: FieldReading): unknown {
    if (error !== undefined) this.errors[key] = error
    this.isBroken ||= isBroken
    return value
  }
}

function findWrongMember(fields: FormField[], value: unknown): string | undefined {
  for (const field of fields) {
    const { name, required, isNullable } = field
    const member = Object.hasOwn(value as object, name)
      ? (value as Record<string, unknown>)[name]
      : undefined
    if (member === undefined && required) return `\`${name}\` is required`
    if (member === undefined || (member === null && isNullable)) continue
    const error = checkValue(field, member)
    if (error !== undefined) return `\`${name}\`: ${error}`
  }
  return undefined
}
