import {
  authPrefix,
  type Api,
  type ApiExample,
  type ApiOperation,
  type ParameterLocation,
} from '../api.ts'

/** Language-independent call of an operation. */
export interface SampleCall {
  method: string
  /** Includes the query. */
  url: string
  /** Without those of the body. */
  headers: SampleHeader[]
  body: SampleBody | undefined
}

/** HTTP header. The environment variable with the API key, if any, is appended to `value`. */
export interface SampleHeader {
  name: string
  value: string
  variable?: string
}

/** JSON body, or files with their form fields. */
export type SampleBody =
  { type: 'json'; value: unknown } | { type: 'form'; files: { field: string; name: string }[] }

/** Builds a call from an example body and the examples of required parameters. */
export function buildSampleCall(
  { method, path, parameters, isSecured, body }: ApiOperation,
  example: ApiExample | undefined,
  { server, authHeader }: Api,
  tokenVariable: string,
): SampleCall {
  const examplesIn = (place: ParameterLocation) =>
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
