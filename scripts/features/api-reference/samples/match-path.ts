import { findNearest } from '#core/did-you-mean.ts'
import type { Api, ApiOperation } from '../api.ts'
import { isKnown } from './tracked-text.ts'

/** The result of looking a path up. */
export type PathMatch =
  | { type: 'operation'; operation: ApiOperation; values: PathValue[] }
  /** The path is there, the method is not. */
  | { type: 'wrong-method'; path: string; methods: string[] }
  | { type: 'unknown-path'; nearest: string | undefined }

/** The value of a path parameter. */
export interface PathValue {
  name: string
  value: string
  /** Offset in the path. */
  at: number
}

/** Finds the operation of a path below the server's address; without a method, by the path alone. */
export function matchPath(path: string, method: string | undefined, api: Api): PathMatch {
  const fitting = api.operations
    .map((operation) => ({ operation, rank: rankPath(operation.path, path) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => a.rank!.localeCompare(b.rank!))
    .map(({ operation }) => operation)
  const [first] = fitting
  if (!first) return { type: 'unknown-path', nearest: findNearestPath(path, api) }
  const operation = method === undefined ? first : fitting.find((each) => each.method === method)
  if (operation) return { type: 'operation', operation, values: readValues(operation.path, path) }
  const same = fitting.filter((each) => each.path === first.path)
  return { type: 'wrong-method', path: first.path, methods: same.map((each) => each.method) }
}

/** Ranks a path that fits a template: the smaller, the fewer of its segments are parameters. */
function rankPath(template: string, path: string): string | undefined {
  const expected = template.split('/')
  const segments = path.split('/')
  if (expected.length !== segments.length) return undefined
  const marks = expected.map((part, index) => {
    if (isParameter(part)) return segments[index] === '' ? undefined : '1'
    return part === segments[index] || !isKnown(segments[index]!) ? '0' : undefined
  })
  return marks.includes(undefined) ? undefined : marks.join('')
}

function readValues(template: string, path: string): PathValue[] {
  const segments = path.split('/')
  let at = 0
  return template.split('/').flatMap((part, index) => {
    const value = segments[index]!
    const found = isParameter(part) ? [{ name: part.slice(1, -1), value, at }] : []
    at += value.length + 1
    return found
  })
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('}')
}

/** Finds the template that the path would fit with a few letters changed. */
function findNearestPath(path: string, { operations }: Api): string | undefined {
  const segments = path.replace(/(?<!\/|^)\/+$/, '').split('/')
  const templates = new Map(
    operations.map((operation) => {
      const parts = operation.path.split('/')
      const shift = parts.length === segments.length
      const filled = parts.map((part, index) =>
        isParameter(part) && shift ? segments[index]! : part,
      )
      return [filled.join('/'), operation.path]
    }),
  )
  const nearest = findNearest(segments.join('/'), templates.keys())
  return nearest === undefined ? undefined : templates.get(nearest)
}
