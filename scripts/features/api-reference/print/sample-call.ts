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
  /** Without the query. */
  url: string
  /** Lists have an entry for each of their values. */
  query: { name: string; value: unknown }[]
  /** All but those of the key and of the body. */
  headers: { name: string; value: string }[]
  auth: SampleAuth | undefined
  body: SampleBody | undefined
}

/** The header that carries the key. */
export interface SampleAuth {
  header: string
  /** The text in front of the key. */
  prefix: string
  /** Environment variable that holds the key. */
  variable: string
}

/** The body of a call: JSON, or files by the field that they are sent as. */
export type SampleBody =
  { type: 'json'; value: unknown } | { type: 'form'; files: { field: string; name: string }[] }

/** Builds the call of an operation from a body and the examples of its parameters. */
export function buildSampleCall(
  operation: ApiOperation,
  body: ApiExample | undefined,
  { server, authHeader }: Api,
  tokenVariable: string,
): SampleCall {
  const { method, path, parameters, isSecured } = operation
  const sampled = (place: ParameterPlace) =>
    parameters.filter((each) => each.in === place && (each.required || each.isSampled))
  const examples = new Map(sampled('path').map(({ name, example }) => [name, toText(example)]))
  const cookies = sampled('cookie').map(({ name, example }) => `${name}=${toText(example)}`)
  return {
    method,
    url:
      server +
      path.replace(/\{([^{}]+)\}/g, (part, name: string) => encode(part, examples.get(name))),
    query: sampled('query').flatMap(({ name, example }) =>
      [example].flat().map((value: unknown) => ({ name, value })),
    ),
    headers: [
      ...sampled('header').map(({ name, example }) => ({ name, value: toText(example) })),
      ...(cookies.length > 0 ? [{ name: 'Cookie', value: cookies.join('; ') }] : []),
    ],
    auth:
      isSecured && authHeader !== undefined
        ? { header: authHeader, prefix: authPrefix, variable: tokenVariable }
        : undefined,
    body: body && toSampleBody(operation.body?.mediaType ?? '', body.value),
  }
}

/** Returns the address with its query. */
export function addressOf({ url, query }: Pick<SampleCall, 'url' | 'query'>): string {
  const pairs = query.map(
    ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(toText(value))}`,
  )
  return pairs.length > 0 ? `${url}?${pairs.join('&')}` : url
}

/** Returns a value as addresses and headers have it. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

/** A parameter without an example keeps its name in braces. */
function encode(part: string, value: string | undefined): string {
  return value === undefined ? part : encodeURIComponent(value)
}

function toSampleBody(mediaType: string, value: unknown): SampleBody {
  if (!mediaType.startsWith('multipart/')) return { type: 'json', value }
  const files = Object.entries(value as Record<string, unknown>).flatMap(([field, names]) =>
    [names].flat().map((name) => ({ field, name: toText(name) })),
  )
  return { type: 'form', files }
}
