import { findNearest } from '#core/did-you-mean.ts'
import type { Api, ApiOperation, ApiParameter } from '../api.ts'
import { itemSchema } from '../list-fields.ts'
import type { SampleRequest, SampleText } from './build-request.ts'
import { checkValue, type SampleProblem } from './check-value.ts'
import { isKnown, placeOf } from './tracked-text.ts'

/** Checks the query of a request: names, values, and required parameters. */
export function checkQuery(
  { id, parameters }: ApiOperation,
  { query, path }: SampleRequest,
  api: Api,
): SampleProblem[] {
  const known = parameters.filter((parameter) => parameter.in === 'query')
  const names = known.map(({ name }) => name)
  const missing = new Set(known.filter(isRequired).map(({ name }) => name))
  const problems = query.flatMap(({ name, ...text }): SampleProblem[] => {
    if (name === '') missing.clear()
    missing.delete(name)
    const parameter = known.find((each) => fitsName(each.name, name))
    if (parameter) return checkParameterValue(parameter, text, api)
    if (name === '') return []
    const nearest = findNearest(name, names)
    if (nearest) missing.delete(nearest)
    const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
    const list = names.map((each) => `\`${each}\``).join(', ')
    const help = list ? `Parameters: ${list}` : 'It takes no parameters in the query'
    const message = `Unexpected parameter \`${name}\` of \`${id}\`${suggestion}`
    return [{ message, help, start: text.start, end: text.end }]
  })
  for (const name of missing) {
    const message = `Cannot find required parameter \`${name}\` of \`${id}\``
    problems.push({ message, ...placeOf(path) })
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

/** Checks the text of a parameter, which may stand for a number or a boolean. */
export function checkParameterValue(
  { schema }: ApiParameter,
  { value, start, end }: SampleText,
  api: Api,
): SampleProblem[] {
  if (!isKnown(value)) return []
  const { schema: item } = itemSchema(schema, api.schemas)
  const asText = checkValue(value, item, api)
  if (asText.length === 0) return []
  const isTyped = /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(value)
  const asTyped = isTyped ? checkValue(JSON.parse(value), item, api) : asText
  const [fault] = asTyped.some(({ isMismatch }) => isMismatch) ? asText : asTyped
  return fault ? [{ message: fault.message, start, end }] : []
}
