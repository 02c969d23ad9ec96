import { readHeaderMembers } from './code-headers.ts'
import {
  childrenOf,
  parsePython,
  PythonReader,
  type PythonNames,
  type PythonNode,
} from './read-python.ts'
import { readJson, type JsonParser } from './read-json.ts'
import { readUrl, toLocatedText } from './read-url.ts'
import type {
  LocatedText,
  ReadRequests,
  SampleBody,
  SampleParameter,
  SampleRequest,
} from './sample-request.ts'
import { textOf, toSampleValue, type CodeValue } from './sample-value.ts'
import { isKnown, unknownPart } from './tracked-text.ts'

/** Creates the reader of calls of `requests` and of `urllib.request` in Python. */
export function createPythonReader(json: JsonParser): ReadRequests {
  return (content) => {
    const program = parsePython(content)
    const names = collectNames(program, content)
    const reader = new PythonReader(content, names)
    const requests: SampleRequest[] = []
    program.cursor().iterate(({ node }) => {
      const call = node.name === 'CallExpression' ? reader.read(node) : undefined
      // What is encoded is read as what it was before.
      const isHere = call?.type === 'call' && call.end === node.to
      if (isHere) requests.push(...toRequests(call, names, json))
    })
    return requests
  }
}

/** The values of names that are given one once, and whose members are not set one by one. */
function collectNames(program: PythonNode, content: string): PythonNames {
  const names = new Map<string, CodeValue>()
  const repeated = new Set<string>()
  const reader = new PythonReader(content, names)
  program.cursor().iterate(({ node }) => {
    if (!/^(?:Assign|Update|Expression)Statement$/.test(node.name)) return
    const parts = childrenOf(node)
    const name = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(reader.sourceOf(node))?.[0] ?? ''
    const rest = reader.sourceOf(node).slice(name.length)
    if (/^\s*(?:\[|\.\s*\w+\s*\()/.test(rest)) repeated.add(name)
    const isPlain = node.name === 'AssignStatement' && parts.length === 3
    if (parts[0]?.name !== 'VariableName' || node.name === 'ExpressionStatement') return
    if (names.has(name) || !isPlain) repeated.add(name)
    if (isPlain) names.set(name, reader.read(parts[2]!))
  })
  for (const name of repeated) {
    // A session stays one, whatever it is told.
    if (!isSession(names.get(name))) names.delete(name)
  }
  return names
}

function isSession(value: CodeValue | undefined): boolean {
  return value?.type === 'call' && /^(?:requests\.[Ss]ession|httpx\.Client)$/.test(value.callee)
}

type Call = CodeValue & { type: 'call' }

function toRequests(call: Call, names: PythonNames, json: JsonParser): SampleRequest[] {
  const [owner = '', ...rest] = call.callee.split('.')
  const isOfSession = isSession(names.get(owner)) && rest.length === 1
  if (owner === 'requests' || owner === 'httpx' || isOfSession) {
    return readLibraryCall(call, rest.join('.'), isOfSession, json)
  }
  const isUrllib = /^(?:urllib\.request\.)?(?:Request|urlopen)$/.test(call.callee)
  return isUrllib ? readUrllibCall(call, json) : []
}

const httpMethods = /^(?:get|post|put|patch|delete|head|options)$/

function readLibraryCall(call: Call, name: string, isOpen: boolean, json: JsonParser) {
  const isNamed = httpMethods.test(name)
  if (!isNamed && name !== 'request') return []
  const [first, second] = call.args
  const address = argumentOf(call, 'url') ?? (isNamed ? first : second)
  const method: LocatedText | undefined = isNamed
    ? { value: name.toUpperCase(), start: call.start, end: call.start + call.callee.length }
    : toMethod(argumentOf(call, 'method') ?? first)
  return buildRequest({ call, address, method, isOpen, body: readLibraryBody(call, json) })
}

function readLibraryBody(call: Call, json: JsonParser): SampleBody {
  const sent = argumentOf(call, 'json')
  if (sent) return { type: 'json', value: toSampleValue(sent) }
  if (hasOpenArguments(call)) return { type: 'unknown' }
  const files = argumentOf(call, 'files')
  if (files) {
    if (files.type !== 'object') return { type: 'unknown' }
    const fields = files.members.map(({ key, start, end }) => ({ value: key, start, end }))
    return { type: 'form', fields, isOpen: files.isOpen || argumentOf(call, 'data') !== undefined }
  }
  return readData(argumentOf(call, 'data') ?? argumentOf(call, 'content'), json)
}

function readUrllibCall(call: Call, json: JsonParser): SampleRequest[] {
  const data = argumentOf(call, 'data') ?? call.args[1]
  const body = readData(data, json)
  const method = argumentOf(call, 'method')
  const implied = {
    value: data ? 'POST' : 'GET',
    start: call.start,
    end: call.start + call.callee.length,
  }
  return buildRequest({
    call,
    address: argumentOf(call, 'url') ?? call.args[0],
    method: method ? toMethod(method) : implied,
    isOpen: false,
    body,
  })
}

function readData(data: CodeValue | undefined, json: JsonParser): SampleBody {
  if (!data || (data.type === 'scalar' && data.value === null)) return { type: 'none' }
  if (data.type === 'call' && data.callee === 'json.dumps' && data.args[0]) {
    return { type: 'json', value: toSampleValue(data.args[0]) }
  }
  const text = textOf(data)
  return text && /^\s*[[{]/.test(text.text) ? readJson(text, json) : { type: 'unknown' }
}

interface RequestParts {
  call: Call
  address: CodeValue | undefined
  method: LocatedText | undefined
  /** Whether the session may add headers. */
  isOpen: boolean
  body: SampleBody
}

function buildRequest({ call, address, method, isOpen, body }: RequestParts): SampleRequest[] {
  const text = address && textOf(address)
  const url = text && readUrl(text)
  if (!url) return []
  const headers = readHeaderMembers(argumentOf(call, 'headers'), isOpen || hasOpenArguments(call))
  const sentAsJson = call.named.find(({ key }) => key === 'json')
  const hasType = headers.entries.some(({ name }) => name === 'content-type')
  if (sentAsJson && !hasType) {
    const { start, end } = sentAsJson
    headers.entries.push({ name: 'content-type', value: 'application/json', start, end })
  } else if (body.type === 'json' && !hasType) {
    headers.entries.push({ name: 'content-type', value: 'text/plain', ...startOf(call) })
  }
  const { query, isOpen: isQueryOpen } = readParameters(argumentOf(call, 'params'))
  return [
    {
      method,
      url: {
        ...url,
        query: [...url.query, ...query],
        isQueryOpen: url.isQueryOpen || isQueryOpen || hasOpenArguments(call),
      },
      headers,
      body,
      start: call.start,
      end: call.end,
    },
  ]
}

function startOf({ start, callee }: Call) {
  return { start, end: start + callee.length }
}

/** What follows the address without a name, `*` and `**` among it, may bring anything. */
function hasOpenArguments({ args, callee }: Call): boolean {
  return args.length > (callee.endsWith('.request') ? 2 : 1)
}

function readParameters(params: CodeValue | undefined): {
  query: SampleParameter[]
  isOpen: boolean
} {
  if (!params) return { query: [], isOpen: false }
  if (params.type !== 'object') return { query: [], isOpen: true }
  const query = params.members.flatMap(({ key, start, end, value }) => {
    const values = value.type === 'array' ? value.items : [value]
    return values.map((each) => ({ name: key, value: toQueryText(each), start, end }))
  })
  return { query, isOpen: params.isOpen }
}

function toQueryText(value: CodeValue): string {
  if (value.type === 'text') return value.text.text
  if (value.type !== 'scalar' || value.value === null) return unknownPart
  // This is how the library writes it: `True`, not `true`.
  return typeof value.value === 'boolean' ? (value.value ? 'True' : 'False') : String(value.value)
}

function argumentOf({ named }: Call, name: string): CodeValue | undefined {
  return named.find(({ key }) => key === name)?.value
}

function toMethod(value: CodeValue | undefined): LocatedText | undefined {
  const text = value && textOf(value)
  if (!text || !isKnown(text.text)) return undefined
  const placed = toLocatedText(text)
  return { ...placed, value: placed.value.toUpperCase() }
}
