/** A call of an operation: what code in every language is printed from, in samples and in forms. */
export interface ApiCall {
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
  body: ApiCallBody | undefined
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
