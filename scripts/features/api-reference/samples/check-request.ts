import { findNearest } from '#core/did-you-mean.ts'
import { authPrefix, type Api, type ApiOperation } from '../api.ts'
import { itemSchema } from '../list-fields.ts'
import { checkJson, findExpected, type SampleProblem } from './check-json.ts'
import type { CurlRequest, QueryParameter } from './read-curl.ts'
import { isKnown, placeOf, sliceTracked, unknownPart, type TrackedText } from './tracked-text.ts'

/** Checks a request against the description; undefined where it is not meant for the API. */
export function checkRequest(request: CurlRequest, api: Api): SampleProblem[] | undefined {
  const path = findPathBelow(request, api)
  if (!path) return undefined
  if ('message' in path) return [path]
  const fitting = api.operations
    .filter((operation) => fitsPath(operation.path, path.text))
    // A path without parameters wins over one with them.
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  const [first] = fitting
  if (!first) return [describeUnknownPath(path, api)]
  const { method, methodPlace } = request
  const operation = method === undefined ? first : fitting.find((each) => each.method === method)
  if (!operation) {
    const methods = fitting.filter((each) => each.path === first.path).map((each) => each.method)
    const expected = methods.map((each) => `\`${each}\``).join(' or ')
    const message = `Unexpected method \`${method}\` for \`${first.path}\`, expected ${expected}`
    return [{ message, ...methodPlace }]
  }
  return [
    ...request.query.flatMap((parameter) => checkQuery(operation, parameter, api)),
    ...checkKey(operation, request, api),
    ...checkBody(operation, request, api),
  ]
}

/** Returns the path below the server's; a problem where it is below another version of it. */
function findPathBelow({ origin, path }: CurlRequest, { server }: Api) {
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

/** Suggests the template that the path would fit with a few letters changed. */
function describeUnknownPath(path: TrackedText, { operations }: Api): SampleProblem {
  const segments = path.text.split('/')
  const templates = new Map(
    operations.map((operation) => {
      const parts = operation.path.split('/')
      const filled = parts.map((part, index) => (part.startsWith('{') && segments[index]) || part)
      return [filled.join('/'), operation.path]
    }),
  )
  const nearest = templates.get(findNearest(path.text, templates.keys()) ?? '')
  const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
  const shown = shorten(path.text.replaceAll(unknownPart, '…'))
  return { message: `Cannot find path \`${shown}\` in the API${suggestion}`, ...placeOf(path) }
}

/** Checks the name and the value of a parameter in a query. */
function checkQuery(
  { id, parameters }: ApiOperation,
  { name, value, ...place }: QueryParameter,
  { schemas }: Api,
): SampleProblem[] {
  if (name === '') return []
  const known = parameters.filter((each) => each.in === 'query')
  const parameter = known.find((each) => fitsName(each.name, name))
  if (parameter) {
    if (!isKnown(value)) return []
    const { schema } = itemSchema(parameter.schema, schemas)
    const isTyped = schema.type !== 'string' && /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(value)
    const expected = findExpected(isTyped ? JSON.parse(value) : value, schema, schemas)
    return expected ? [{ message: `Unexpected \`${value}\`, expected ${expected}`, ...place }] : []
  }
  const names = known.map((each) => each.name)
  const nearest = findNearest(name, names)
  const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
  const list = names.map((each) => `\`${each}\``).join(', ')
  const help = list ? `Parameters: ${list}` : 'It takes no parameters in the query'
  return [{ message: `Unexpected parameter \`${name}\` of \`${id}\`${suggestion}`, help, ...place }]
}

/** `cf_{systemName}` stands for any name that begins with `cf_`. */
function fitsName(template: string, name: string): boolean {
  const at = template.indexOf('{')
  return at === -1 ? template === name : name.startsWith(template.slice(0, at))
}

function checkKey(
  { isSecured }: ApiOperation,
  { headers, path }: CurlRequest,
  { authHeader }: Api,
): SampleProblem[] {
  if (!isSecured || authHeader === undefined) return []
  const expected = `${authHeader}: ${authPrefix}`
  const start = new RegExp(`^${authHeader}:`, 'i')
  const sent = headers.find(({ text }) => start.test(text))
  // Nobody knows what is in a variable or a file (`@file`).
  const isHidden = headers.some(({ text }) => !isKnown(text) || text.startsWith('@'))
  if (sent ? fitsStart(sent.text, expected) : isHidden) return []
  const message = `Cannot find header \`${expected}…\``
  return [{ message, ...placeOf(sent ?? path) }]
}

/** Returns whether a text begins as expected, or may turn out to. */
function fitsStart(text: string, expected: string): boolean {
  const [known = '', ...unknown] = text.toLowerCase().split(unknownPart)
  const start = expected.toLowerCase()
  return known.startsWith(start) || (unknown.length > 0 && start.startsWith(known))
}

/** Checks the body of a request: whether there has to be one, and its JSON. */
function checkBody({ id, body }: ApiOperation, request: CurlRequest, api: Api): SampleProblem[] {
  const { body: sent, path } = request
  const place = placeOf(path)
  if (!sent) {
    return body?.required ? [{ message: `Cannot find the body of \`${id}\``, ...place }] : []
  }
  if (!body) return [{ message: `Unexpected body of \`${id}\`, expected none`, ...place }]
  const isJson = sent !== 'unknown' && body.mediaType.startsWith('application/json')
  return isJson ? checkJson(sent, body.schema ?? {}, api) : []
}

function shorten(text: string): string {
  return text.length > 50 ? `${text.slice(0, 49)}…` : text
}
