import {
  authPrefix,
  type Api,
  type ApiExample,
  type ApiOperation,
  type ParameterPlace,
} from '../api.ts'

/** A call of an operation, ready to be printed in each language. */
export interface SampleCall {
  method: string
  /** With the query. */
  url: string
  /** All but those of the body. */
  headers: SampleHeader[]
  body: SampleBody | undefined
}

/** A header; the value of an environment variable, which holds the key, may end it. */
export interface SampleHeader {
  name: string
  value: string
  variable?: string
}

/** The body of a call: JSON, or files by the field that they are sent as. */
export type SampleBody =
  { type: 'json'; value: unknown } | { type: 'form'; files: { field: string; name: string }[] }

/** Builds the call of an operation from a body and the examples of its required parameters. */
export function buildSampleCall(
  { method, path, parameters, isSecured, body }: ApiOperation,
  example: ApiExample | undefined,
  { server, authHeader }: Api,
  tokenVariable: string,
): SampleCall {
  const examplesIn = (place: ParameterPlace) =>
    parameters
      .filter((each) => each.in === place && each.required)
      .flatMap(({ name, example: value }) =>
        [value].flat().map((item: unknown) => ({ name, value: toText(item) })),
      )
  const filled = examplesIn('path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    path,
  )
  const query = examplesIn('query').map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  const key = { name: authHeader ?? '', value: authPrefix, variable: tokenVariable }
  return {
    method,
    url: [server + filled, ...(query.length > 0 ? [query.join('&')] : [])].join('?'),
    headers: [...(isSecured && authHeader !== undefined ? [key] : []), ...examplesIn('header')],
    body: example && toSampleBody(body?.mediaType ?? '', example.value),
  }
}

/** Returns a value as addresses and headers have it. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

function toSampleBody(mediaType: string, value: unknown): SampleBody {
  if (!mediaType.startsWith('multipart/')) return { type: 'json', value }
  const files = Object.entries(value as Record<string, unknown>).flatMap(([field, names]) =>
    [names].flat().map((name) => ({ field, name: toText(name) })),
  )
  return { type: 'form', files }
}
