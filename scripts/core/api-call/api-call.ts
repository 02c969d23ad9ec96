/** A call of an operation: what code in every language is printed from, in samples and in forms. */
export interface ApiCall {
  method: string
  /** Without the query. */
  url: string
  query: CallParameter[]
  /** All but those of the key and of the body. */
  headers: CallHeader[]
  /** Name of the header that carries the key; undefined where none is wanted. */
  authHeader: string | undefined
  /** What stands in that header before the key. */
  authPrefix: string
  /** Environment variable that holds the key. */
  tokenVariable: string
  body: ApiCallBody | undefined
}

/** A parameter that has a value. */
export interface CallParameter {
  name: string
  value: unknown
}

/** A header as it is sent. */
export interface CallHeader {
  name: string
  value: string
}

/** What a call sends. */
export type ApiCallBody =
  | { type: 'json'; value: unknown }
  /** Files, by the field that they are sent as. */
  | { type: 'form'; files: { field: string; name: string }[] }

/** The address with its query. */
export function addressOf({ url, query }: Pick<ApiCall, 'url' | 'query'>): string {
  const pairs = query.map(({ name, value }) => `${encode(name)}=${encode(toText(value))}`)
  return pairs.length > 0 ? `${url}?${pairs.join('&')}` : url
}

/** A parameter for each value of a list, as the query of an address has them. */
export function repeatLists(parameters: CallParameter[]): CallParameter[] {
  return parameters.flatMap(({ name, value }) =>
    [value].flat().map((each: unknown) => ({ name, value: each })),
  )
}

/** The headers of parameters; cookies are one header. */
export function toHeaders(headers: CallParameter[], cookies: CallParameter[]): CallHeader[] {
  const pairs = cookies.map(({ name, value }) => `${name}=${encode(toListText(value))}`)
  return [
    ...headers.map(({ name, value }) => ({ name, value: toListText(value) })),
    ...(pairs.length > 0 ? [{ name: 'Cookie', value: pairs.join('; ') }] : []),
  ]
}

function toListText(value: unknown): string {
  return [value].flat().map(toText).join(',')
}

/** Puts values in place of the names in braces; a name without a value stays as it is. */
export function fillTemplate(
  template: string,
  valueOf: (name: string) => string | undefined,
): string {
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = valueOf(name)
    return value === undefined ? whole : encode(value)
  })
}

/** The body of a call: the files that a form names, or JSON. */
export function toCallBody(mediaType: string, value: unknown): ApiCallBody {
  if (!mediaType.startsWith('multipart/')) return { type: 'json', value }
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

/** Leaves nothing that quotation marks, shells or addresses take for their own. */
function encode(text: string): string {
  // Half of a pair of surrogates has no encoding.
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
  return encoded.replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
