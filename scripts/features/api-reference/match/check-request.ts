import { findNearest } from '#core/did-you-mean.ts'
import { authPrefix, type Api, type ApiOperation } from '../api.ts'
import type { SampleRequest } from '../samples/sample-request.ts'
import { isKnown, placeOf, sliceTracked, unknownPart } from '../samples/tracked-text.ts'
import { checkBody } from './check-body.ts'
import { checkParameterValue, checkQuery } from './check-query.ts'
import type { SampleProblem } from './check-value.ts'
import { matchPath } from './match-path.ts'

/** What is known of a request: the operation that it calls, and what is wrong with it. */
export interface RequestMatch {
  operation: ApiOperation | undefined
  problems: SampleProblem[]
}

/** Matches a request against the description; undefined where it is not meant for the API. */
export function checkRequest(request: SampleRequest, api: Api): RequestMatch | undefined {
  const below = findPathBelow(request, api)
  if (!below) return undefined
  if ('problem' in below) return { operation: undefined, problems: [below.problem] }
  const { method } = request
  const found = matchPath(below.text, method?.value, api)
  if (found.type === 'unknown-path') {
    const shown = below.text.replaceAll(unknownPart, '…')
    const suggestion = found.nearest ? `; did you mean \`${found.nearest}\`?` : ''
    const message = `Cannot find path \`${shorten(shown)}\` in the API${suggestion}`
    return { operation: undefined, problems: [{ message, ...placeOf(below) }] }
  }
  if (found.type === 'wrong-method') {
    const { value = '', start, end: methodEnd } = method!
    const expected = found.methods.map((each) => `\`${each}\``).join(' or ')
    const message = `Unexpected method \`${value}\` for \`${found.path}\`, expected ${expected}`
    return { operation: undefined, problems: [{ message, start, end: methodEnd }] }
  }
  const { operation, values } = found
  const pathProblems = values.flatMap(({ name, value, at }) => {
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name)
    const place = placeOf(below, at, at + value.length)
    return parameter ? checkParameterValue(parameter, { value, ...place }, api) : []
  })
  const problems = [
    ...pathProblems,
    ...checkQuery(operation, request, api),
    ...checkHeaders(operation, request, api),
    ...checkBody(operation, request, api),
  ]
  return { operation, problems }
}

/** The path below the server's; a problem where it is below another version of it. */
function findPathBelow({ url }: SampleRequest, { server }: Api) {
  const base = /^(https?:\/\/[^/]+)(\/.*)?$/.exec(server)
  if (!base) return undefined
  const [, origin = '', basePath = ''] = base
  if (url.origin !== '' && url.origin !== origin) return undefined
  const { text } = url.path
  if (text === basePath || text.startsWith(`${basePath}/`)) {
    return sliceTracked(url.path, basePath.length)
  }
  const above = basePath.slice(0, basePath.lastIndexOf('/') + 1)
  if (url.origin === '' || above.length < 2 || !text.startsWith(above)) return undefined
  const [other = ''] = /^[^/]*/.exec(text.slice(above.length)) ?? []
  if (!isKnown(other)) return undefined
  const message = `Unexpected \`${shorten(above + other)}\`, expected \`${basePath}\``
  return { problem: { message, ...placeOf(url.path, 0, above.length + other.length) } }
}

function checkHeaders(
  operation: ApiOperation,
  { headers, url }: SampleRequest,
  { authHeader }: Api,
): SampleProblem[] {
  const { entries, isOpen } = headers
  const entryOf = (name: string) => entries.find((entry) => entry.name === name.toLowerCase())
  const missing = placeOf(url.path)
  const problems: SampleProblem[] = []
  if (operation.isSecured && authHeader !== undefined) {
    const entry = entryOf(authHeader)
    if (!entry && !isOpen) {
      const help = `Send \`${authHeader}: ${authPrefix}…\``
      problems.push({ message: `Cannot find header \`${authHeader}\``, ...missing, help })
    }
    if (entry && isWrongKey(entry.value)) {
      const message = `Unexpected value of \`${authHeader}\`, expected \`${authPrefix}\` and the key`
      problems.push({ message, start: entry.start, end: entry.end })
    }
  }
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'header' || !parameter.required || isOpen || entryOf(parameter.name))
      continue
    const nearest = findNearest(
      parameter.name,
      entries.map(({ name }) => name),
    )
    const help = nearest ? `There is a header \`${nearest}\`` : undefined
    const message = `Cannot find header \`${parameter.name}\``
    problems.push({
      message,
      ...missing,
      ...(help && { help }),
    })
  }
  return problems
}

/** Whether a value neither begins as it must nor may turn out to. */
function isWrongKey(value: string): boolean {
  const known = value.split(unknownPart)[0]!
  if (isKnown(value)) return !value.startsWith(authPrefix)
  return !known.startsWith(authPrefix) && !authPrefix.startsWith(known)
}

function shorten(text: string): string {
  return text.length > 50 ? `${text.slice(0, 49)}…` : text
}
