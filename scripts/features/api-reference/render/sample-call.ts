import { authPrefix, type Api, type ApiExample, type ApiOperation } from '../api.ts'

/** A call of an operation, made from its examples: what all samples of it are printed from. */
export interface SampleCall {
  method: string
  /** Without the query. */
  url: string
  query: { name: string; value: unknown }[]
  /** Name of the header that carries the key; undefined where none is wanted. */
  authHeader: string | undefined
  /** What stands in that header before the key. */
  authPrefix: string
  /** Environment variable that holds the key. */
  tokenVariable: string
  body: SampleCallBody | undefined
}

/** What a call sends. */
export type SampleCallBody =
  | { type: 'json'; value: unknown }
  /** Files, by the field that they are sent as. */
  | { type: 'form'; files: { field: string; name: string }[] }

/** Builds the call of an operation that has the given body. */
export function buildSampleCall(
  operation: ApiOperation,
  body: ApiExample | undefined,
  { server, authHeader }: Api,
  tokenVariable: string,
): SampleCall {
  const { method, path, parameters } = operation
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
    return parameter ? encodeURIComponent(toText(parameter.example)) : whole
  })
  return {
    method,
    url: server + filled,
    query: parameters.flatMap((parameter) => {
      if (parameter.in !== 'query' || (!parameter.required && !parameter.isSampled)) return []
      const values = Array.isArray(parameter.example) ? parameter.example : [parameter.example]
      return values.map((value: unknown) => ({ name: parameter.name, value }))
    }),
    authHeader: operation.isSecured ? authHeader : undefined,
    authPrefix,
    tokenVariable,
    body: body && toBody(operation, body.value),
  }
}

/** The address with its query. */
export function addressOf({ url, query }: Pick<SampleCall, 'url' | 'query'>): string {
  const pairs = query.map(({ name, value }) => `${name}=${encodeURIComponent(toText(value))}`)
  return pairs.length > 0 ? `${url}?${pairs.join('&')}` : url
}

function toBody({ body }: ApiOperation, value: unknown): SampleCallBody {
  if (!body?.mediaType.startsWith('multipart/')) return { type: 'json', value }
  const fields = Object.entries(value as Record<string, unknown>)
  const files = fields.flatMap(([field, names]) =>
    (Array.isArray(names) ? names : [names]).map((name) => ({ field, name: toText(name) })),
  )
  return { type: 'form', files }
}

/** A value as an address has it. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}
