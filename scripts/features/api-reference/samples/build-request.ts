import type { CurlArgument } from './read-curl.ts'
import {
  isKnown,
  placeOf,
  sliceTracked,
  unknownPart,
  type SamplePlace,
  type TrackedText,
} from './tracked-text.ts'

/** A request that a sample makes, as far as it is known. */
export interface SampleRequest {
  /** In capitals; undefined where it is not known. */
  method: SampleText | undefined
  /** Scheme and host; empty where they are not known. */
  origin: string
  /** Begins with a slash. */
  path: TrackedText
  query: SampleParameter[]
  /** With their names in lower case. */
  headers: SampleParameter[]
  /** Whether there are headers whose names are not known. */
  hasOtherHeaders: boolean
  body: SampleBody
}

/** A text and its place; it may hold parts that are not known. */
export interface SampleText extends SamplePlace {
  value: string
}

/** A named value; the place is that of both together. */
export interface SampleParameter extends SampleText {
  name: string
}

/** The body of a request; of forms and files nothing is known. */
export type SampleBody =
  { type: 'none' } | { type: 'unknown' } | { type: 'json'; text: TrackedText }

/** Builds the requests of one `curl` command, one for each address whose path is known. */
export function buildRequests(args: CurlArgument[]): SampleRequest[] {
  const valuesOf = (...names: string[]) => args.filter(({ option }) => names.includes(option))
  const data = args.filter(({ option }) => option === 'json' || option.startsWith('data'))
  const isGet = valuesOf('get').length > 0
  const body = isGet ? ({ type: 'none' } as const) : readBody(args, data)
  const written = valuesOf('header')
  const headers = written.flatMap(({ value }) => (value ? readHeader(value) : []))
  const hasOtherHeaders = headers.length < written.length
  if (!isGet && !headers.some(({ name }) => name === 'content-type')) {
    headers.push(...impliedType(args, data))
  }
  const query = isGet ? data.flatMap(({ value }) => (value ? readQuery(value) : [])) : []
  return valuesOf('url').flatMap(({ value }): SampleRequest[] => {
    const url = value && readUrl(value)
    if (!url) return []
    const method = readMethod(args, body, placeOf(value))
    return [{ method, ...url, query: [...url.query, ...query], headers, hasOtherHeaders, body }]
  })
}

function readMethod(
  args: CurlArgument[],
  body: SampleBody,
  urlPlace: SamplePlace,
): SampleText | undefined {
  const named = args.findLast(({ option }) => option === 'request')?.value
  if (named) return isKnown(named.text) ? toText(named) : undefined
  if (args.some(({ option }) => option === 'head')) return { value: 'HEAD', ...urlPlace }
  return { value: body.type === 'none' ? 'GET' : 'POST', ...urlPlace }
}

function readBody(args: CurlArgument[], data: CurlArgument[]): SampleBody {
  if (args.some(({ option }) => option.startsWith('form'))) return { type: 'unknown' }
  if (data.length === 0) return { type: 'none' }
  const [text] = data.flatMap(({ value }) => value ?? [])
  // Nobody knows what is in a file (`@file`) or a variable.
  const isJson = data.length === 1 && text !== undefined && /^\s*[[{]/.test(text.text)
  return isJson ? { type: 'json', text } : { type: 'unknown' }
}

function readHeader(value: TrackedText): SampleParameter[] {
  const at = value.text.indexOf(':')
  const name = value.text.slice(0, at).trim().toLowerCase()
  if (at === -1 || !isKnown(name)) return []
  return [{ name, value: value.text.slice(at + 1).trim(), ...placeOf(value) }]
}

/** Returns the media type that curl sends by itself. */
function impliedType(args: CurlArgument[], data: CurlArgument[]): SampleParameter[] {
  const json = data.find(({ option }) => option === 'json')
  const form = args.find(({ option }) => option.startsWith('form'))
  const by = json ?? form ?? data[0]
  if (!by) return []
  const plain = form ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  const value = json ? 'application/json' : plain
  return [{ name: 'content-type', value, start: by.start, end: by.end }]
}

/** Takes an address apart; undefined where not even its path is known. */
function readUrl(url: TrackedText) {
  const match = urlPattern.exec(url.text)
  if (!match) return undefined
  const [, origin = '', path = '', query = ''] = match
  const queryStart = origin.length + path.length + 1
  return {
    origin: isKnown(origin) ? origin : '',
    path: sliceTracked(url, origin.length, origin.length + path.length),
    query: readQuery(sliceTracked(url, queryStart, queryStart + query.length)),
  }
}

/** Scheme and host, or something unknown; the path; the query. */
const urlPattern = new RegExp(`^(https?://[^/?#]+|${unknownPart}+)?(/[^?#]*)(?:\\?([^#]*))?`, 's')

/** Takes a query without its question mark apart; a part without a known name has the name ``. */
function readQuery(query: TrackedText): SampleParameter[] {
  return Array.from(query.text.matchAll(/[^&]+/g), ({ 0: part, index }) => {
    const [name = '', ...value] = part.split('=')
    const place = placeOf(query, index, index + part.length)
    return { name: isKnown(name) ? decode(name) : '', value: decode(value.join('=')), ...place }
  })
}

function toText(tracked: TrackedText): SampleText {
  return { value: tracked.text, ...placeOf(tracked) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // A stray percent sign stands for itself.
    return text
  }
}
