import { asMap } from '#core/yaml/parse-yaml.ts'
import {
  authPrefix,
  type Api,
  type ApiExample,
  type ApiOperation,
  type ParameterLocation,
} from './api.ts'

export function printCall(call: SampleCall) {
  return [
    { label: 'curl', language: 'bash', code: printCurl(call) },
    { label: 'JavaScript', language: 'js', code: printJavaScript(call) },
    { label: 'Python', language: 'python', code: printPython(call) },
  ]
}

function printCurl({ method, url, headers, json, files }: SampleCall): string {
  // Begin a line with the address, so that narrow columns do not hide it.
  const command = method === 'GET' ? 'curl --fail-with-body' : `curl --fail-with-body -X ${method}`
  const parts = [command, quoteShell(url)]
  for (const { name, value, variable } of headers) {
    const header = `${name}: ${value}`
    parts.push(`-H ${variable ? `"${header}$${variable}"` : quoteShell(header)}`)
  }
  if (json !== undefined) {
    const body = printValue(json, jsonStyle, { indent: 2, expand: true })
    parts.push('-H "Content-Type: application/json"', `-d ${quoteSingle(body)}`)
  }
  for (const { field, name } of files) parts.push(`-F ${quoteShell(`${field}=@${name}`)}`)
  return parts.join(' \\\n  ')
}

/** Quotes a string for the shell. Interactive shells expand `!` even in double quotes. */
function quoteShell(text: string): string {
  return /[\\"$`!]/.test(text) ? quoteSingle(text) : `"${text}"`
}

function quoteSingle(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function printJavaScript({ method, url, headers, json, files }: SampleCall): string {
  const { key, text } = javaScriptStyle
  const call = `const response = await fetch(${text(url)}, {`
  const fields = headers.map(({ name, value, variable }) => {
    return `${key(name)}: ${variable ? `\`${value}\${process.env.${variable}}\`` : text(value)}`
  })
  const form = files.map(({ field, name }) => {
    return `form.append(${text(field)}, await openAsBlob(${text(name)}), ${text(name)})`
  })
  const options: string[] = []
  if (method !== 'GET') options.push(`  method: '${method}',`)
  if (json !== undefined) fields.push("'Content-Type': 'application/json'")
  options.push(...printHeaders('  headers: {', fields, ' '))
  if (json !== undefined) {
    const body = printValue(json, javaScriptStyle, { indent: 2, expand: true })
    options.push(`  body: JSON.stringify(${body}),`)
  }
  if (form.length > 0) {
    form.unshift("import { openAsBlob } from 'node:fs'", '', 'const form = new FormData()')
    options.push('  body: form,')
  }
  return [
    ...form,
    // A long URL gets its own line.
    ...(call.length <= 90
      ? [call]
      : [`const url = ${text(url)}`, 'const response = await fetch(url, {']),
    ...options,
    '})',
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
    'console.log(await response.json())',
  ].join('\n')
}

/** Prints the headers, on a single line if there is only one. */
function printHeaders(open: string, headers: string[], gap = ''): string[] {
  const indent = ' '.repeat(open.search(/\S/))
  if (headers.length < 2) return headers.map((each) => `${open}${gap}${each}${gap}},`)
  return [open, ...headers.map((each) => `${indent}${indent}${each},`), `${indent}},`]
}

function printPython({ method, url, headers, json, files }: SampleCall): string {
  const { text } = pythonStyle
  const fields = headers.map(({ name, value, variable }) => {
    return `${text(name)}: ${variable ? `f"${value}{os.environ['${variable}']}"` : text(value)}`
  })
  const options = [`    ${text(url)},`, ...printHeaders('    headers={', fields)]
  if (json !== undefined) {
    options.push(`    json=${printValue(json, pythonStyle, { indent: 4, expand: true })},`)
  }
  if (files.length > 0) {
    const entries = files.map(({ field, name }) => `(${text(field)}, open(${text(name)}, "rb"))`)
    options.push('    files=[', ...entries.map((each) => `        ${each},`), '    ],')
  }
  return [
    ...(headers.some(({ variable }) => variable) ? ['import os', ''] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...options,
    ')',
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n')
}

/** Language-independent call of an operation. */
interface SampleCall {
  method: string
  /** URL with the query. */
  url: string
  /** Headers other than `Content-Type`. */
  headers: SampleHeader[]
  /** Missing if there is no JSON body. */
  json?: unknown
  /** Files in a form, each with the name of its field. */
  files: { field: string; name: string }[]
}

/**
 * HTTP header. `variable` names the environment variable that contains the API key. The key follows
 * `value`.
 */
interface SampleHeader {
  name: string
  value: string
  variable?: string
}

/** Builds a call from an example body and from the examples of required parameters. */
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
    ...(body?.mediaType.startsWith('multipart/')
      ? { files: listFormFiles(example?.value) }
      : { json: example?.value, files: [] }),
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

function listFormFiles(value: unknown): SampleCall['files'] {
  return Object.entries(asMap(value)).flatMap(([field, names]) =>
    [names].flat().map((name: unknown) => ({ field, name: toText(name) })),
  )
}

interface ValueStyle {
  text: (value: string) => string
  key: (name: string) => string
  keyword: (value: boolean | null) => string
  /** Spaces per indentation level. */
  indentStep: number
  /** Whether multi-line literals have a trailing comma. */
  hasTrailingComma: boolean
  /** Whether single-line objects have spaces inside the braces. */
  hasSpacedBraces: boolean
}

export const jsonStyle: ValueStyle = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  keyword: String,
  indentStep: 2,
  hasTrailingComma: false,
  hasSpacedBraces: true,
}

/** JavaScript as formatted by Prettier. */
const javaScriptStyle: ValueStyle = {
  text: quoteJavaScript,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteJavaScript(name)),
  keyword: String,
  indentStep: 2,
  hasTrailingComma: true,
  hasSpacedBraces: true,
}

/** Python as formatted by Black. */
const pythonStyle: ValueStyle = {
  ...jsonStyle,
  keyword: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  indentStep: 4,
  hasTrailingComma: true,
  hasSpacedBraces: false,
}

function quoteJavaScript(text: string): string {
  const quoted = JSON.stringify(text)
  if (text.includes("'")) return quoted
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`
}

interface PrintOptions {
  indent?: number
  /** Number of columns already used on the line. */
  usedColumns?: number
  /** Whether to break an object into several lines unless it is short. */
  expand?: boolean
}

const maxLineWidth = 80

/** Maximum length of an object that `expand` keeps on one line. */
const maxShortObjectWidth = 40

/** Prints a value as code, on one line if it fits and `expand` does not apply. */
export function printValue(value: unknown, style: ValueStyle, options: PrintOptions = {}): string {
  const { indent = 0, usedColumns = indent, expand = false } = options
  const members = membersOf(value, style)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (!members) return printScalar(value as Scalar, style)
  const items = members.map(({ name, item }) => name + printValue(item, style, singleLine))
  const gap = style.hasSpacedBraces && open === '{' && items.length > 0 ? ' ' : ''
  const line = `${open}${gap}${items.join(', ')}${gap}${close}`
  const mustExpand = expand && open === '{' && line.length > maxShortObjectWidth
  if (!mustExpand && usedColumns + line.length + 1 <= maxLineWidth) return line
  const inner = indent + style.indentStep
  const lines = members.map(({ name, item }) => {
    const memberOptions: PrintOptions = { indent: inner, usedColumns: inner + name.length }
    return `${' '.repeat(inner)}${name}${printValue(item, style, memberOptions)}`
  })
  const end = style.hasTrailingComma ? ',' : ''
  return `${open}\n${lines.join(',\n')}${end}\n${' '.repeat(indent)}${close}`
}

/** Options that keep a value on one line, however long. */
const singleLine: PrintOptions = { usedColumns: -Infinity }

type Scalar = string | number | boolean | null

function printScalar(value: Scalar, style: ValueStyle): string {
  if (typeof value === 'string') return style.text(value)
  return typeof value === 'number' ? JSON.stringify(value) : style.keyword(value)
}

function membersOf(value: unknown, style: ValueStyle) {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return value.map((item: unknown) => ({ name: '', item }))
  return Object.entries(value).map(([key, item]: [string, unknown]) => ({
    name: `${style.key(key)}: `,
    item,
  }))
}
