import { findNearest } from '#core/did-you-mean.ts'
import type { Api, ApiOperation, ApiParameter, ApiSchema } from '../api.ts'
import { itemSchema } from '../list-fields.ts'
import { resolveSchema } from '../resolve-schema.ts'
import type { LocatedText, SampleRequest } from '../samples/sample-request.ts'
import { isKnown, placeOf } from '../samples/tracked-text.ts'
import { checkValue, type SampleProblem } from './check-value.ts'

/** Checks the query of a request: names, values, and those that must be there. */
export function checkQuery(
  operation: ApiOperation,
  { url }: SampleRequest,
  api: Api,
): SampleProblem[] {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query')
  const names = known.map(({ name }) => name)
  const missing = new Set(url.isQueryOpen ? [] : known.filter(isRequired).map(({ name }) => name))
  const problems = url.query.flatMap(({ name, value, start, end }) => {
    missing.delete(name)
    const parameter = known.find((each) => fitsName(each.name, name))
    if (parameter) return checkParameterValue(parameter, { value, start, end }, api)
    const nearest = findNearest(name, names)
    if (nearest) missing.delete(nearest)
    return [describeUnknown(name, operation, nearest, { start, end })]
  })
  for (const name of missing) {
    const message = `Cannot find required parameter \`${name}\` of \`${operation.id}\``
    problems.push({ message, ...placeOf(url.path) })
  }
  return problems
}

/** `cf_{systemName}` stands for any name that begins with `cf_`. */
function fitsName(template: string, name: string): boolean {
  const at = template.indexOf('{')
  return at === -1 ? template === name : name.startsWith(template.slice(0, at))
}

function isRequired({ required, name }: ApiParameter): boolean {
  return required && !name.includes('{')
}

function describeUnknown(
  name: string,
  { id, parameters }: ApiOperation,
  nearest: string | undefined,
  place: { start: number; end: number },
): SampleProblem {
  const names = parameters.filter((each) => each.in === 'query').map((each) => `\`${each.name}\``)
  const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
  return {
    message: `Unexpected parameter \`${name}\` of \`${id}\`${suggestion}`,
    help:
      names.length > 0 ? `Parameters: ${names.join(', ')}` : 'It takes no parameters in the query',
    ...place,
  }
}

/** Checks the text that stands for a parameter, as a value of the type that it must have. */
export function checkParameterValue(
  { schema }: ApiParameter,
  { value, start, end }: LocatedText,
  api: Api,
): SampleProblem[] {
  if (!isKnown(value)) return []
  const { schema: item } = itemSchema(schema, api.schemas)
  return checkValue({ type: 'scalar', value: toTyped(value, item, api), start, end }, item, api)
}

/** A text as the number or boolean that it stands for, where the schema wants one. */
function toTyped(value: string, schema: ApiSchema, { schemas }: Api): string | number | boolean {
  const types = [resolveSchema(schema, schemas).schema.type ?? []].flat()
  const wantsNumber = types.includes('integer') || types.includes('number')
  if (wantsNumber && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value)
  const wantsBoolean = types.includes('boolean')
  return wantsBoolean && /^(?:true|false)$/.test(value) ? value === 'true' : value
}
