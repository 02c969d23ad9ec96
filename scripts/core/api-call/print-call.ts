import { jsonStyle, printValue, pythonStyle, scriptStyle } from './print-value.ts'
import { addressOf, toText, type ApiCall } from './api-call.ts'

/** A call in one language: label of its tab, language of its fence, code. */
export interface PrintedCall {
  label: string
  language: 'bash' | 'js' | 'python'
  code: string
}

/** Prints a call for `curl`, JavaScript's `fetch` and Python's `requests`. */
export function printCall(call: ApiCall): PrintedCall[] {
  return [
    { label: 'curl', language: 'bash', code: printCurl(call) },
    { label: 'JavaScript', language: 'js', code: printScript(call) },
    { label: 'Python', language: 'python', code: printPython(call) },
  ]
}

function printCurl(call: ApiCall): string {
  const { method, authHeader, authPrefix, tokenVariable, headers, body } = call
  const parts = [
    `curl --fail-with-body${method === 'GET' ? '' : ` -X ${method}`} ${quoteShell(addressOf(call))}`,
    ...(authHeader ? [`-H "${authHeader}: ${authPrefix}$${tokenVariable}"`] : []),
    // Without a value, curl would take a header out.
    ...headers.map(
      ({ name, value }) => `-H ${quoteShell(value ? `${name}: ${value}` : `${name};`)}`,
    ),
  ]
  if (body?.type === 'json') {
    const json = printValue(body.value, jsonStyle, { indent: 2, expand: true })
    parts.push('-H "Content-Type: application/json"', `-d ${quotePlain(json)}`)
  }
  if (body?.type === 'form') {
    parts.push(
      ...body.files.map(({ field, name }) => `-F ${quoteShell(`${field}=@${quoteFile(name)}`)}`),
    )
  }
  return parts.join(' \\\n  ')
}

/** A text for a shell, also for one that people type into, which looks for `!` between double quotes. */
function quoteShell(text: string): string {
  return /[\\"$`!]/.test(text) ? quotePlain(text) : `"${text}"`
}

/** Between quotation marks in which a shell changes nothing. */
function quotePlain(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** The name of a file where curl would take a part of it for something else. */
function quoteFile(name: string): string {
  return /[;,"\\]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name
}

function printScript(call: ApiCall): string {
  const { method, authHeader, authPrefix, tokenVariable, body } = call
  const { key, text } = scriptStyle
  const headers = [
    ...(authHeader
      ? [`${key(authHeader)}: \`${authPrefix}\${process.env.${tokenVariable}}\``]
      : []),
    ...call.headers.map(({ name, value }) => `${key(name)}: ${text(value)}`),
    ...(body?.type === 'json' ? ["'Content-Type': 'application/json'"] : []),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 1 ? [`  headers: { ${headers[0]} },`] : []),
    ...(headers.length > 1
      ? ['  headers: {', ...headers.map((header) => `    ${header},`), '  },']
      : []),
    ...(body?.type === 'json'
      ? [
          `  body: JSON.stringify(${printValue(body.value, scriptStyle, { indent: 2, expand: true })}),`,
        ]
      : []),
    ...(body?.type === 'form' ? ['  body: form,'] : []),
  ]
  return [
    ...(body?.type === 'form' ? printForm(body.files) : []),
    ...printFetch(addressOf(call)),
    ...options,
    '})',
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
    'console.log(await response.json())',
  ].join('\n')
}

/** The beginning of the call; a long address has a line of its own. */
function printFetch(address: string): string[] {
  const url = scriptStyle.text(address)
  const call = `const response = await fetch(${url}, {`
  if (call.length <= 90) return [call]
  return [`const url = ${url}`, 'const response = await fetch(url, {']
}

function printForm(files: { field: string; name: string }[]): string[] {
  return [
    "import { openAsBlob } from 'node:fs'",
    '',
    'const form = new FormData()',
    ...files.map(({ field, name }) => {
      const file = scriptStyle.text(name)
      return `form.append(${scriptStyle.text(field)}, await openAsBlob(${file}), ${file})`
    }),
  ]
}

function printPython(call: ApiCall): string {
  const { method, url, query, authHeader, body } = call
  const params = groupByName(query)
  const files = body?.type === 'form' ? body.files : []
  const lines = [
    `    ${pythonStyle.text(url)},`,
    ...(query.length > 0
      ? [`    params=${printValue(params, pythonStyle, { indent: 4, used: 11 })},`]
      : []),
    ...printPythonHeaders(call),
    ...(body?.type === 'json'
      ? [`    json=${printValue(body.value, pythonStyle, { indent: 4, expand: true })},`]
      : []),
    ...(files.length > 0
      ? [
          '    files=[',
          ...files.map(({ field, name }) => {
            const file = `open(${pythonStyle.text(name)}, "rb")`
            return `        (${pythonStyle.text(field)}, ${file}),`
          }),
          '    ],',
        ]
      : []),
  ]
  return [
    ...(authHeader ? ['import os', ''] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...lines,
    ')',
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n')
}

function printPythonHeaders({ authHeader, authPrefix, tokenVariable, headers }: ApiCall): string[] {
  const { text } = pythonStyle
  const all = [
    ...(authHeader
      ? [`${text(authHeader)}: f"${authPrefix}{os.environ['${tokenVariable}']}"`]
      : []),
    ...headers.map(({ name, value }) => `${text(name)}: ${text(value)}`),
  ]
  if (all.length < 2) return all.map((header) => `    headers={${header}},`)
  return ['    headers={', ...all.map((header) => `        ${header},`), '    },']
}

/** A parameter that is repeated has a list of values; the library would write `True` for `true`. */
function groupByName(query: ApiCall['query']): Record<string, unknown> {
  const groups: Record<string, unknown> = {}
  for (const { name, value } of query) {
    const item = typeof value === 'boolean' ? toText(value) : value
    groups[name] = name in groups ? [groups[name], item].flat() : item
  }
  return groups
}
