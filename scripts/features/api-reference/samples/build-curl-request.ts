import { readJson, type JsonParser } from './read-json.ts'
import { readParameter, readQuery, readUrl, toLocatedText } from './read-url.ts'
import type { LocatedText, SampleBody, SampleHeaders, SampleRequest } from './sample-request.ts'
import type { SamplePlace } from './sample-value.ts'
import {
  concatTracked,
  isKnown,
  placeOf,
  sliceTracked,
  trackPlain,
  type TrackedText,
} from './tracked-text.ts'

/** An option of a command by its long name, with its value; `url` for what is no option. */
export interface CurlArgument extends SamplePlace {
  option: string
  value: TrackedText | undefined
}

/** Makes the requests of one `curl` command, one for each address. */
export function buildCurlRequest(
  command: { pos: number; end: number },
  args: CurlArgument[],
  json: JsonParser,
): SampleRequest[] {
  const has = (...names: string[]) => args.find(({ option }) => names.includes(option))
  const valuesOf = (...names: string[]) => args.filter(({ option }) => names.includes(option))
  const data = args.filter(({ option }) => dataOptions.has(option))
  const isGet = has('get') !== undefined
  const body = isGet ? ({ type: 'none' } as const) : readBody(args, data, json)
  const headers = readHeaders(valuesOf('header'), has('config') !== undefined)
  addImpliedType(headers, args, data, isGet)
  const added = isGet ? data : valuesOf('url-query')
  return valuesOf('url').flatMap(({ value }): SampleRequest[] => {
    const url = value && readUrl(value)
    if (!url) return []
    for (const { option, value: part } of added) {
      if (!part) continue
      if (option === 'data-urlencode') url.query.push(readParameter(part))
      else url.query.push(...readQuery(part))
    }
    return [
      {
        method: readMethod(args, body, placeOf(value)),
        url,
        headers,
        body,
        start: command.pos,
        end: command.end,
      },
    ]
  })
}

/** Options that give a body, or with `--get` a query. */
const dataOptions = new Set([
  'data',
  'data-raw',
  'data-binary',
  'data-ascii',
  'data-urlencode',
  'json',
])

function readMethod(
  args: CurlArgument[],
  body: SampleBody,
  urlPlace: SamplePlace,
): LocatedText | undefined {
  const named = args.findLast(({ option }) => option === 'request')?.value
  if (named) return isKnown(named.text) ? toLocatedText(named) : undefined
  const head = args.find(({ option }) => option === 'head')
  if (head) return { value: 'HEAD', start: head.start, end: head.end }
  const upload = args.find(({ option }) => option === 'upload-file')
  if (upload) return { value: 'PUT', start: upload.start, end: upload.end }
  return { value: body.type === 'none' ? 'GET' : 'POST', ...urlPlace }
}

function readBody(args: CurlArgument[], data: CurlArgument[], json: JsonParser): SampleBody {
  const forms = args.filter(({ option }) => option === 'form' || option === 'form-string')
  if (forms.length > 0) {
    const fields = forms.flatMap(({ value }) => {
      const length = value?.text.indexOf('=') ?? -1
      return value && length > 0 ? [toLocatedText(sliceTracked(value, 0, length))] : []
    })
    return { type: 'form', fields, isOpen: fields.length < forms.length }
  }
  if (args.some(({ option }) => option === 'upload-file')) return { type: 'unknown' }
  const texts = data.flatMap(({ value }) => value ?? [])
  if (texts.length === 0) return data.length > 0 ? { type: 'unknown' } : { type: 'none' }
  const separator = data.some(({ option }) => option === 'json') ? '' : '&'
  const whole = texts.length === 1 ? texts[0]! : concatTracked(join(texts, separator))
  // What is read from a file, and what is no JSON, is not known.
  return /^\s*[[{]/.test(whole.text) ? readJson(whole, json) : { type: 'unknown' }
}

function join(texts: TrackedText[], separator: string): TrackedText[] {
  return texts.flatMap((text, index) => {
    const gap = trackPlain(separator, text.offsets[0] ?? 0)
    return index === 0 ? [text] : [gap, text]
  })
}

function readHeaders(args: CurlArgument[], isOpen: boolean): SampleHeaders {
  const entries = args.flatMap(({ value }) => {
    if (!value || !isKnown(value.text.split(':')[0]!)) return []
    const at = value.text.indexOf(':')
    if (at === -1) return []
    const name = value.text.slice(0, at).trim().toLowerCase()
    return [{ name, value: value.text.slice(at + 1).trim(), ...placeOf(value) }]
  })
  return { entries, isOpen: isOpen || entries.length < args.length }
}

/** Adds the media type that curl sends by itself. */
function addImpliedType(
  { entries }: SampleHeaders,
  args: CurlArgument[],
  data: CurlArgument[],
  isGet: boolean,
): void {
  if (isGet || entries.some(({ name }) => name === 'content-type')) return
  const json = args.find(({ option }) => option === 'json')
  const form = args.find(({ option }) => option === 'form' || option === 'form-string')
  const [by, value] = json
    ? [json, 'application/json']
    : form
      ? [form, 'multipart/form-data']
      : [data[0], 'application/x-www-form-urlencoded']
  if (by) entries.push({ name: 'content-type', value, start: by.start, end: by.end })
}
