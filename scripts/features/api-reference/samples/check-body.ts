import { findNearest } from '#core/did-you-mean.ts'
import type { Api, ApiBody, ApiOperation } from '../api.ts'
import { resolveSchema } from '../resolve-schema.ts'
import type { SampleRequest, SampleText } from './build-request.ts'
import { checkJson } from './check-json.ts'
import type { SampleProblem } from './check-value.ts'
import { isKnown, placeOf, type SamplePlace } from './tracked-text.ts'

/** Checks the body of a request: whether there has to be one, its media type and its content. */
export function checkBody(
  { id, body }: ApiOperation,
  { body: sent, headers, path }: SampleRequest,
  api: Api,
): SampleProblem[] {
  const place = placeOf(path)
  if (sent.type === 'unknown') return []
  if (sent.type === 'none') {
    return body?.required ? [{ message: `Cannot find the body of \`${id}\``, ...place }] : []
  }
  if (!body) return [{ message: `Unexpected body of \`${id}\`, expected none`, ...place }]
  const wrongType = checkMediaType(body, headers)
  if (wrongType) return [wrongType]
  const { mediaType, schema = {} } = body
  if (sent.type === 'form') return checkForm(body, sent.fields, place, api)
  return mediaType.startsWith('application/json') ? checkJson(sent.text, schema, api) : []
}

function checkMediaType(
  { mediaType }: ApiBody,
  headers: SampleRequest['headers'],
): SampleProblem | undefined {
  const entry = headers.find(({ name }) => name === 'content-type')
  const sent = entry?.value.split(';')[0]!.trim().toLowerCase()
  if (!entry || sent === undefined || !isKnown(sent) || sent === mediaType) return undefined
  return {
    message: `Unexpected media type \`${sent}\`, expected \`${mediaType}\``,
    help: `Send the header \`Content-Type: ${mediaType}\``,
    start: entry.start,
    end: entry.end,
  }
}

function checkForm(
  { schema = {} }: ApiBody,
  fields: SampleText[],
  place: SamplePlace,
  { schemas }: Api,
): SampleProblem[] {
  const { properties = {}, required = [] } = resolveSchema(schema, schemas).schema
  const names = Object.keys(properties)
  const missing = new Set(required)
  const problems = fields.flatMap(({ value, start, end }) => {
    missing.delete(value)
    if (!isKnown(value) || names.includes(value)) return []
    const nearest = findNearest(value, names)
    if (nearest) missing.delete(nearest)
    const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
    return [{ message: `Unexpected field \`${value}\` of the form${suggestion}`, start, end }]
  })
  for (const name of missing) {
    problems.push({ message: `Cannot find field \`${name}\` of the form`, ...place })
  }
  return problems
}
