import { findNearest } from '#core/did-you-mean.ts'
import type { Api, ApiBody, ApiOperation } from '../api.ts'
import { resolveSchema } from '../resolve-schema.ts'
import type { LocatedText, SampleRequest } from '../samples/sample-request.ts'
import { isKnown, placeOf } from '../samples/tracked-text.ts'
import { checkValue, type SampleProblem } from './check-value.ts'

/** Checks what a request sends: whether it has to, in which media type, and what is in it. */
export function checkBody(
  { id, body }: ApiOperation,
  { body: sent, headers, url }: SampleRequest,
  api: Api,
): SampleProblem[] {
  const place = placeOf(url.path)
  if (sent.type === 'unknown') return []
  if (sent.type === 'broken')
    return [sent].map(({ message, start, end }) => ({ message, start, end }))
  if (sent.type === 'none') {
    return body?.required ? [{ message: `Cannot find the body of \`${id}\``, ...place }] : []
  }
  if (!body) return [{ message: `Unexpected body of \`${id}\`, expected none`, ...place }]
  const wrongType = checkMediaType(body, headers, place)
  if (sent.type === 'json') {
    if (wrongType || !isJson(body)) return wrongType ? [wrongType] : []
    return body.schema ? checkValue(sent.value, body.schema, api) : []
  }
  return wrongType ? [wrongType] : checkForm(body, sent.fields, sent.isOpen, place, api)
}

function isJson({ mediaType }: ApiBody): boolean {
  return mediaType.startsWith('application/json')
}

function checkMediaType(
  { mediaType }: ApiBody,
  { entries, isOpen }: SampleRequest['headers'],
  place: { start: number; end: number },
): SampleProblem | undefined {
  const entry = entries.find(({ name }) => name === 'content-type')
  if (!entry) return undefined
  const sent = entry.value.split(';')[0]!.trim().toLowerCase()
  if (!isKnown(sent) || sent === mediaType || isOpen) return undefined
  return {
    message: `Unexpected media type \`${sent}\`, expected \`${mediaType}\``,
    help: `Send the header \`Content-Type: ${mediaType}\``,
    ...(entry.start === entry.end ? place : { start: entry.start, end: entry.end }),
  }
}

function checkForm(
  { schema = {} }: ApiBody,
  fields: LocatedText[],
  isOpen: boolean,
  place: { start: number; end: number },
  { schemas }: Api,
): SampleProblem[] {
  const { properties = {}, required = [] } = resolveSchema(schema, schemas).schema
  const names = Object.keys(properties)
  const missing = new Set(isOpen ? [] : required)
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
