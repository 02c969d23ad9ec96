import { findNearest } from '#core/did-you-mean.ts'
import { authPrefix, type Api, type ApiOperation } from '../api.ts'
import type { SampleRequest } from './build-request.ts'
import { checkJson } from './check-json.ts'
import { checkParameterValue, checkQuery } from './check-parameters.ts'
import type { SampleProblem } from './check-value.ts'
import { isKnown, placeOf, sliceTracked, unknownPart } from './tracked-text.ts'

/** Checks a request against the description; undefined where it is not meant for the API. */
export function checkRequest(request: SampleRequest, api: Api): SampleProblem[] | undefined {
  const below = findPathBelow(request, api)
  if (!below) return undefined
  if ('message' in below) return [below]
  const { method } = request
  const found = matchPath(below.text, method?.value, api)
  if (found.type === 'unknown-path') {
    const shown = shorten(below.text.replaceAll(unknownPart, '…'))
    const suggestion = found.nearest ? `; did you mean \`${found.nearest}\`?` : ''
    const message = `Cannot find path \`${shown}\` in the API${suggestion}`
    return [{ message, ...placeOf(below) }]
  }
  if (found.type === 'wrong-method') {
    const { value = '', start, end } = method!
    const expected = found.methods.map((each) => `\`${each}\``).join(' or ')
    const message = `Unexpected method \`${value}\` for \`${found.path}\`, expected ${expected}`
    return [{ message, start, end }]
  }
  const { operation } = found
  const segments = below.text.split('/')
  let at = 0
  const pathProblems = operation.path.split('/').flatMap((part, index) => {
    const value = segments[index]!
    const place = placeOf(below, at, at + value.length)
    at += value.length + 1
    const parameter = operation.parameters.find(
      (each) => each.in === 'path' && `{${each.name}}` === part,
    )
    return parameter ? checkParameterValue(parameter, { value, ...place }, api) : []
  })
  return [
    ...pathProblems,
    ...checkQuery(operation, request, api),
    ...checkHeaders(operation, request, api),
    ...checkBody(operation, request, api),
  ]
}

/** The result of looking a path up. */
type PathMatch =
  | { type: 'operation'; operation: ApiOperation }
  /** The path is there, the method is not. */
  | { type: 'wrong-method'; path: string; methods: string[] }
  | { type: 'unknown-path'; nearest: string | undefined }

/** Finds the operation of a path below the server's address; without a method, by the path alone. */
function matchPath(path: string, method: string | undefined, { operations }: Api): PathMatch {
  const fitting = operations
    .filter((operation) => fitsPath(operation.path, path))
    // A path without parameters wins over one with them.
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  const [first] = fitting
  if (!first) return { type: 'unknown-path', nearest: findNearestPath(path, operations) }
  const operation = method === undefined ? first : fitting.find((each) => each.method === method)
  if (operation) return { type: 'operation', operation }
  const methods = fitting.filter((each) => each.path === first.path).map((each) => each.method)
  return { type: 'wrong-method', path: first.path, methods }
}

function fitsPath(template: string, path: string): boolean {
  const segments = path.split('/')
  const expected = template.split('/')
  return (
    expected.length === segments.length &&
    segments.every((segment, index) => {
      const part = expected[index]!
      return part.startsWith('{') ? segment !== '' : part === segment || !isKnown(segment)
    })
  )
}

/** Finds the template that the path would fit with a few letters changed. */
function findNearestPath(path: string, operations: ApiOperation[]): string | undefined {
  const segments = path.replace(/(?<!\/|^)\/+$/, '').split('/')
  const templates = new Map(
    operations.map((operation) => {
      const parts = operation.path.split('/')
      const filled = parts.map((part, index) => (part.startsWith('{') && segments[index]) || part)
      return [filled.join('/'), operation.path]
    }),
  )
  return templates.get(findNearest(segments.join('/'), templates.keys()) ?? '')
}

/** Returns the path below the server's; a problem where it is below another version of it. */
function findPathBelow({ origin, path }: SampleRequest, { server }: Api) {
  const base = URL.parse(server)
  if (!base || (origin !== '' && origin !== base.origin)) return undefined
  const basePath = base.pathname
  const { text } = path
  if (text === basePath || text.startsWith(`${basePath}/`)) {
    return sliceTracked(path, basePath.length)
  }
  const above = basePath.slice(0, basePath.lastIndexOf('/') + 1)
  if (origin === '' || above.length < 2 || !text.startsWith(above)) return undefined
  const [version = ''] = /^[^/]*/.exec(text.slice(above.length)) ?? []
  if (!isKnown(version)) return undefined
  const message = `Unexpected \`${shorten(above + version)}\`, expected \`${basePath}\``
  return { message, ...placeOf(path, 0, above.length + version.length) }
}

function checkHeaders(
  { isSecured, parameters }: ApiOperation,
  { headers, hasOtherHeaders, path }: SampleRequest,
  { authHeader }: Api,
): SampleProblem[] {
  const place = placeOf(path)
  const find = (name: string) => headers.find((entry) => entry.name === name.toLowerCase())
  const problems: SampleProblem[] = []
  if (isSecured && authHeader !== undefined) {
    const entry = find(authHeader)
    if (!entry && !hasOtherHeaders) {
      const help = `Send \`${authHeader}: ${authPrefix}…\``
      problems.push({ message: `Cannot find header \`${authHeader}\``, ...place, help })
    }
    if (entry && isWrongKey(entry.value)) {
      const message = `Unexpected value of \`${authHeader}\`, expected \`${authPrefix}\` and the key`
      problems.push({ message, start: entry.start, end: entry.end })
    }
  }
  const required = parameters.filter((each) => each.in === 'header' && each.required)
  for (const { name } of hasOtherHeaders ? [] : required) {
    if (find(name)) continue
    const nearest = findNearest(
      name,
      headers.map((entry) => entry.name),
    )
    const suggestion = nearest ? `; is \`${nearest}\` meant?` : ''
    problems.push({ message: `Cannot find header \`${name}\`${suggestion}`, ...place })
  }
  return problems
}

/** Checks the body of a request: whether there has to be one, its media type and its JSON. */
function checkBody({ id, body }: ApiOperation, request: SampleRequest, api: Api): SampleProblem[] {
  const { body: sent, headers, path } = request
  const place = placeOf(path)
  if (sent.type === 'none') {
    return body?.required ? [{ message: `Cannot find the body of \`${id}\``, ...place }] : []
  }
  if (!body) return [{ message: `Unexpected body of \`${id}\`, expected none`, ...place }]
  const { mediaType, schema = {} } = body
  const entry = headers.find(({ name }) => name === 'content-type')
  const type = entry?.value.split(';')[0]!.trim().toLowerCase()
  if (entry && type !== undefined && isKnown(type) && type !== mediaType) {
    const message = `Unexpected media type \`${type}\`, expected \`${mediaType}\``
    const help = `Send the header \`Content-Type: ${mediaType}\``
    return [{ message, help, start: entry.start, end: entry.end }]
  }
  const isJson = sent.type === 'json' && mediaType.startsWith('application/json')
  return isJson ? checkJson(sent.text, schema, api) : []
}

/** Returns whether a value neither begins as it must nor may turn out to. */
function isWrongKey(value: string): boolean {
  const known = value.split(unknownPart)[0]!
  if (isKnown(value)) return !value.startsWith(authPrefix)
  return !known.startsWith(authPrefix) && !authPrefix.startsWith(known)
}

function shorten(text: string): string {
  return text.length > 50 ? `${text.slice(0, 49)}…` : text
}
