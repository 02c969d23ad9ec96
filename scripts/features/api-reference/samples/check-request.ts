import type { Offsets, Finding } from '#core/diagnostic.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { joinInBackticks, truncate } from '#core/message-parts.ts'
import { authPrefix, type Api, type ApiOperation, type ApiSchema } from '../api.ts'
import { unwrapLists } from '../resolve-schema.ts'
import { checkJson, describeViolation } from './check-json.ts'
import type { CurlRequest, QueryParameter } from './parse-curl.ts'
import { isStatic, offsetsOf, sliceTracked, unknownPart, type TrackedText } from './tracked-text.ts'
import { validateValue } from './validate-value.ts'

/** Checks a request against the API. Returns `undefined` if the request goes elsewhere. */
export function checkRequest(request: CurlRequest, api: Api): Finding[] | undefined {
  const path = findApiPath(request, api)
  if (!path) return undefined
  if ('message' in path) return [path]
  const candidates = api.operations
    .filter((operation) => matchesPath(operation.path, path.text))
    // Paths with fewer parameters take precedence.
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  const [first] = candidates
  if (!first) return [describeUnknownPath(path, api)]
  const { method, methodOffsets } = request
  const operation = method === undefined ? first : candidates.find((each) => each.method === method)
  if (!operation) {
    const methods = candidates.filter((each) => each.path === first.path).map((each) => each.method)
    const expected = joinInBackticks(methods, ' or ')
    const message = `Unexpected method \`${method}\` for \`${first.path}\`, expected ${expected}`
    return [{ message, ...methodOffsets }]
  }
  return [
    ...checkPath(operation, path, api),
    ...request.query.flatMap((parameter) => checkQuery(operation, parameter, api)),
    ...checkAuthHeader(operation, request, api),
    ...checkBody(operation, request, api),
  ]
}

/**
 * Returns the path relative to the server, a problem if the path has another API version, or
 * `undefined` if the request goes elsewhere.
 */
function findApiPath({ origin, path }: CurlRequest, { server }: Api) {
  const base = URL.parse(server)
  if (!base || (origin !== '' && origin !== base.origin)) return undefined
  const basePath = base.pathname
  const { text } = path
  if (text === basePath || text.startsWith(`${basePath}/`)) {
    return sliceTracked(path, basePath.length)
  }
  const parentPath = basePath.slice(0, basePath.lastIndexOf('/') + 1)
  if (origin === '' || parentPath.length < 2 || !text.startsWith(parentPath)) return undefined
  const [version = ''] = /^[^/]*/.exec(text.slice(parentPath.length)) ?? []
  if (!isStatic(version)) return undefined
  const message = `Unexpected \`${truncate(parentPath + version, 50)}\`, expected \`${basePath}\``
  return { message, ...offsetsOf(path, 0, parentPath.length + version.length) }
}

function matchesPath(template: string, path: string): boolean {
  const segments = path.split('/')
  const expected = template.split('/')
  return (
    expected.length === segments.length &&
    expected.every((part, index) => {
      const segment = segments[index] ?? ''
      return part.startsWith('{') ? segment !== '' : part === segment || !isStatic(segment)
    })
  )
}

/** Checks the parameters in a path. Skips placeholders such as `RUN_ID` and `your-id`. */
function checkPath(operation: ApiOperation, path: TrackedText, api: Api): Finding[] {
  const names = operation.path.split('/')
  let at = 0
  return path.text.split('/').flatMap((value, index) => {
    const start = at
    at += value.length + 1
    const name = /^\{(.*)\}$/.exec(names[index] ?? '')?.[1]
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name)
    const isPlaceholder = /^[A-Z][A-Z\d_]*$|[^\w-]/.test(value) || /id|num|your/i.test(value)
    if (!parameter || isPlaceholder) return []
    const offsets = offsetsOf(path, start, start + value.length)
    return checkValue(value, parameter.schema, api, offsets)
  })
}

/** Checks a value in a path or query, where numbers and strings look the same. */
function checkValue(
  value: string,
  declared: ApiSchema,
  { schemas }: Api,
  offsets: Offsets,
): Finding[] {
  const { schema } = unwrapLists(declared, schemas)
  const isTyped = schema.type !== 'string' && /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(value)
  const [violation] = validateValue(isTyped ? JSON.parse(value) : value, schema, schemas)
  return violation
    ? [{ message: describeViolation(`\`${value}\``, violation, schemas), ...offsets }]
    : []
}

/** Describes an unknown path and suggests the most similar one. */
function describeUnknownPath(path: TrackedText, { operations }: Api): Finding {
  const segments = path.text.split('/')
  const templates = new Map(
    operations.map((operation) => {
      const parts = operation.path.split('/')
      const filled = parts.map((part, index) => (part.startsWith('{') && segments[index]) || part)
      return [filled.join('/'), operation.path]
    }),
  )
  const nearest = templates.get(findNearest(path.text, templates.keys()) ?? '')
  const label = truncate(path.text.replaceAll(unknownPart, '…'), 50)
  return {
    message: `Cannot find path \`${label}\` in the API${didYouMean(nearest)}`,
    ...offsetsOf(path),
  }
}

function checkQuery(
  { id, parameters }: ApiOperation,
  { name, value, ...offsets }: QueryParameter,
  api: Api,
): Finding[] {
  if (name === '') return []
  const known = parameters.filter((each) => each.in === 'query')
  const parameter = known.find((each) => matchesName(each.name, name))
  if (parameter) {
    if (!isStatic(value)) return []
    return checkValue(value, parameter.schema, api, offsets)
  }
  const names = known.map((each) => each.name)
  const suggestion = didYouMean(findNearest(name, names))
  const list = joinInBackticks(names)
  const help = list ? `Parameters: ${list}` : 'It takes no parameters in the query'
  return [
    { message: `Unexpected parameter \`${name}\` of \`${id}\`${suggestion}`, help, ...offsets },
  ]
}

/**
 * Returns whether the name of a query parameter matches `template`. `cf_{systemName}` matches any
 * name that starts with `cf_`.
 */
function matchesName(template: string, name: string): boolean {
  const at = template.indexOf('{')
  return at === -1 ? template === name : name.startsWith(template.slice(0, at))
}

function checkAuthHeader(
  { isSecured }: ApiOperation,
  { headers, path }: CurlRequest,
  { authHeader }: Api,
): Finding[] {
  if (!isSecured || authHeader === undefined) return []
  const expected = `${authHeader}: ${authPrefix}`
  const start = new RegExp(`^${authHeader}:`, 'i')
  const sent = headers.find(({ text }) => start.test(text))
  // Variables and files (`@file`) may contain the header.
  const isHidden = headers.some(({ text }) => !isStatic(text) || text.startsWith('@'))
  if (sent ? mayStartWith(sent.text, expected) : isHidden) return []
  const message = `Cannot find header \`${expected}…\``
  return [{ message, ...offsetsOf(sent ?? path) }]
}

/** Returns whether `text` starts with `expected`, or may do so at run time. */
function mayStartWith(text: string, expected: string): boolean {
  const [known = '', ...unknown] = text.toLowerCase().split(unknownPart)
  const start = expected.toLowerCase()
  return known.startsWith(start) || (unknown.length > 0 && start.startsWith(known))
}

function checkBody({ id, body }: ApiOperation, request: CurlRequest, api: Api): Finding[] {
  const { body: sent, path } = request
  const offsets = offsetsOf(path)
  if (!sent) {
    return body?.required ? [{ message: `Cannot find the body of \`${id}\``, ...offsets }] : []
  }
  if (!body) return [{ message: `Unexpected body of \`${id}\`, expected none`, ...offsets }]
  const isJson = sent !== 'unknown' && body.mediaType.startsWith('application/json')
  return isJson ? checkJson(sent, body.schema ?? {}, api) : []
}
