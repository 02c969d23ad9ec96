import { jsonStyle, printValue, pythonStyle, scriptStyle } from './print-value.ts'
import {
  authPrefix,
  type Api,
  type ApiExample,
  type ApiOperation,
  type ParameterLocation,
} from '../api.ts'

export interface PrintedCall {
  label: string
  language: 'bash' | 'js' | 'python'
  code: string
}

/** Prints a call for `curl`, JavaScript's `fetch` and Python's `requests`. */
export function printCall(call: SampleCall): PrintedCall[] {
  return [
    { label: 'curl', language: 'bash', code: printCurl(call) },
    { label: 'JavaScript', language: 'js', code: printJavaScript(call) },
    { label: 'Python', language: 'python', code: printPython(call) },
  ]
}

function printCurl(call: SampleCall): string {
  const { method, url, headers, body } = call
  const option = method === 'GET' ? '' : ` -X ${method}`
  const parts = [`curl --fail-with-body${option} ${quoteShell(url)}`]
  for (const { name, value, variable } of headers) {
    const header = `${name}: ${value}`
    parts.push(`-H ${variable ? `"${header}$${variable}"` : quoteShell(header)}`)
  }
  if (body?.type === 'json') {
    const json = printValue(body.value, jsonStyle, { indent: 2, expand: true })
    parts.push('-H "Content-Type: application/json"', `-d ${quoteSingle(json)}`)
  }
  for (const { field, name } of filesOf(call)) parts.push(`-F ${quoteShell(`${field}=@${name}`)}`)
  return parts.join(' \\\n  ')
}

/** Quotes a string for the shell. Interactive shells expand `!` in double quotes. */
function quoteShell(text: string): string {
  return /[\\"$`!]/.test(text) ? quoteSingle(text) : `"${text}"`
}

function quoteSingle(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function printJavaScript(call: SampleCall): string {
  const { method, url, body } = call
  const { key, text } = scriptStyle
  const headers = call.headers.map(({ name, value, variable }) => {
    return `${key(name)}: ${variable ? `\`${value}\${process.env.${variable}}\`` : text(value)}`
  })
  const options = method === 'GET' ? [] : [`  method: '${method}',`]
  const sent: string[] = []
  if (body?.type === 'json') {
    headers.push("'Content-Type': 'application/json'")
    const json = printValue(body.value, scriptStyle, { indent: 2, expand: true })
    sent.push(`  body: JSON.stringify(${json}),`)
  }
  if (body?.type === 'form') sent.push('  body: form,')
  if (headers.length === 1) options.push(`  headers: { ${headers[0]} },`)
  if (headers.length > 1) {
    options.push('  headers: {', ...headers.map((each) => `    ${each},`), '  },')
  }
  return [
    ...printForm(call),
    ...printFetch(url),
    ...options,
    ...sent,
    '})',
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
    'console.log(await response.json())',
  ].join('\n')
}

/** Prints the start of the call. Long URLs get their own line. */
function printFetch(address: string): string[] {
  const url = scriptStyle.text(address)
  const call = `const response = await fetch(${url}, {`
  if (call.length <= 90) return [call]
  return [`const url = ${url}`, 'const response = await fetch(url, {']
}

function printForm(call: SampleCall): string[] {
  const files = filesOf(call).map(({ field, name }) => {
    const file = scriptStyle.text(name)
    return `form.append(${scriptStyle.text(field)}, await openAsBlob(${file}), ${file})`
  })
  if (files.length === 0) return []
  return ["import { openAsBlob } from 'node:fs'", '', 'const form = new FormData()', ...files]
}

function printPython(call: SampleCall): string {
  const { method, url, body } = call
  const { text } = pythonStyle
  const lines = [`    ${text(url)},`]
  const headers = call.headers.map(({ name, value, variable }) => {
    return `${text(name)}: ${variable ? `f"${value}{os.environ['${variable}']}"` : text(value)}`
  })
  if (headers.length === 1) lines.push(`    headers={${headers[0]}},`)
  if (headers.length > 1) {
    lines.push('    headers={', ...headers.map((each) => `        ${each},`), '    },')
  }
  if (body?.type === 'json') {
    lines.push(`    json=${printValue(body.value, pythonStyle, { indent: 4, expand: true })},`)
  }
  const files = filesOf(call).map(
    ({ field, name }) => `        (${text(field)}, open(${text(name)}, "rb")),`,
  )
  if (files.length > 0) lines.push('    files=[', ...files, '    ],')
  return [
    ...(call.headers.some(({ variable }) => variable) ? ['import os', ''] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...lines,
    ')',
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n')
}

function filesOf({ body }: SampleCall) {
  return body?.type === 'form' ? body.files : []
}

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
