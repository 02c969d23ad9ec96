import { findNearest } from '#core/did-you-mean.ts'
import { listPathItems } from './build-api.ts'
import type { Description, DescriptionProblem, Path } from './parse-description.ts'
import { asList, asMap, asText, followReference, type PlainMap } from './plain-value.ts'

/**
 * Checks what the reference needs of a description beyond what OpenAPI asks for: whom an operation is
 * for, what to do about an error, an example of everything. `roles` are those that the product knows;
 * where it lists none, every role is one.
 */
export function checkContract(
  { value: root, placeOf }: Description,
  roles: readonly string[],
): DescriptionProblem[] {
  if (!root) return []
  const faults = [
    ...asList(root.tags).flatMap((tag, index) => checkTag(asMap(tag), ['tags', index])),
    ...listPathItems(root).flatMap(({ path, item, method }) => {
      const at = ['paths', path, method]
      const shared = asList(item.parameters).map((each, index): Placed => [
        each,
        ['paths', path, 'parameters', index],
      ])
      return [
        ...checkOperation(asMap(item[method]), at),
        ...checkRole(asText(asMap(item[method])['x-minimum-role']), at, roles),
        ...checkParameters(asMap(item[method]), shared, at, root),
        ...checkBody(asMap(item[method]).requestBody, [...at, 'requestBody'], root),
        ...checkResponses(asMap(asMap(item[method]).responses), [...at, 'responses'], root),
      ]
    }),
    ...checkProperties(asMap(asMap(root.components).schemas)),
  ]
  const problems = faults.map(({ message, path, part = 'key', help }) => ({
    message,
    place: placeOf(path, part),
    ...(help && { help }),
  }))
  // What several operations refer to is wrong once.
  return [...new Map(problems.map((each) => [`${each.place[0]} ${each.message}`, each])).values()]
}

interface Fault {
  message: string
  path: Path
  /** What to point at; the key where left out. */
  part?: 'key' | 'value'
  help?: string
}

type Placed = [value: unknown, path: Path]

function missing(key: string, path: Path, help?: string, name = nameOf(path)): Fault {
  return { message: `Cannot find \`${key}\` of \`${name}\``, path, ...(help && { help }) }
}

/** Names something in a path by its keys: `/users get`, `responses 404`, or the last of them. */
function nameOf(path: Path): string {
  const names = path.filter((key) => typeof key === 'string')
  return names.slice(names[0] === 'paths' ? 1 : -1).join(' ')
}

function checkTag(tag: PlainMap, path: Path): Fault[] {
  if (asText(tag['x-page']) !== '') return []
  const help = 'Name the page of its operations: `x-page: api/run`'
  return [missing('x-page', [...path, 'name'], help, asText(tag.name))]
}

function checkRole(role: string, path: Path, roles: readonly string[]): Fault[] {
  if (role === '') {
    const help = `Roles: ${roles.map((each) => `\`${each}\``).join(', ')}`
    return [missing('x-minimum-role', path, roles.length > 0 ? help : undefined)]
  }
  if (roles.length === 0 || roles.includes(role)) return []
  const nearest = findNearest(role, roles)
  const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
  const message = `Cannot find role \`${role}\`${suggestion}`
  return [{ message, path: [...path, 'x-minimum-role'], part: 'value' }]
}

function checkOperation(operation: PlainMap, path: Path): Fault[] {
  const id = asText(operation.operationId)
  const summary = asText(operation.summary)
  const faults: Fault[] = []
  if (id !== '' && !/^[a-z]+(?:[A-Z][a-z0-9]*)*$/.test(id)) {
    const message = `Unexpected \`${id}\`, expected a name such as \`listRuns\``
    faults.push({ message, path: [...path, 'operationId'], part: 'value' })
  }
  if (summary.length > 60 || summary.endsWith('.')) {
    const message = 'Unexpected summary, expected at most 60 characters without a full stop'
    faults.push({ message, path: [...path, 'summary'], part: 'value' })
  }
  if (asText(operation.description) === '') faults.push(missing('description', path))
  const count = asList(operation.tags).length
  if (count !== 1) {
    const message = `Unexpected ${count} tags, expected one`
    faults.push({ message, path: count === 0 ? path : [...path, 'tags'] })
  }
  return faults
}

function checkParameters(operation: PlainMap, shared: Placed[], at: Path, root: PlainMap): Fault[] {
  const own = asList(operation.parameters).map((each, index): Placed => [
    each,
    [...at, 'parameters', index],
  ])
  return [...shared, ...own].flatMap(([written, writtenPath]) => {
    const [value, path] = follow(written, writtenPath, root)
    const parameter = asMap(value)
    const at = [...path, 'name']
    const name = asText(parameter.name)
    const hasExample = parameter.example !== undefined || parameter.examples !== undefined
    const isDescribed = asText(parameter.description) !== ''
    return [
      ...(isDescribed ? [] : [missing('description', at, undefined, name)]),
      ...(hasExample ? [] : [missing('example', at, undefined, name)]),
    ]
  })
}

function checkBody(written: unknown, writtenPath: Path, root: PlainMap): Fault[] {
  if (written === undefined) return []
  const [value, path] = follow(written, writtenPath, root)
  return Object.entries(asMap(asMap(value).content)).flatMap(([type, media]) => {
    const at = [...path, 'content', type]
    const schema = followReference(asMap(media).schema, root)
    const isOpen = schema.type === 'object' && schema.additionalProperties === undefined
    const [, schemaPath] = follow(asMap(media).schema, [...at, 'schema'], root)
    return [
      ...checkExample(asMap(media), at),
      ...(isOpen && type.includes('json')
        ? [missing('additionalProperties', schemaPath, 'Write `additionalProperties: false`')]
        : []),
    ]
  })
}

function checkResponses(responses: PlainMap, at: Path, root: PlainMap): Fault[] {
  return Object.entries(responses).flatMap(([status, written]) => {
    const [value, path] = follow(written, [...at, status], root)
    const response = asMap(value)
    const isError = !status.startsWith('2')
    const action = asText(response['x-action']) || asText(asMap(written)['x-action'])
    const help = 'Say in one sentence what the caller does about it'
    return [
      ...(isError && action === '' ? [missing('x-action', path, help)] : []),
      ...Object.entries(asMap(response.content)).flatMap(([type, media]) =>
        checkExample(asMap(media), [...path, 'content', type]),
      ),
    ]
  })
}

function checkExample(media: PlainMap, path: Path): Fault[] {
  const has = media.example !== undefined || Object.keys(asMap(media.examples)).length > 0
  return has ? [] : [missing('examples', path)]
}

/** Every property says what it holds, by itself or by the schema that it refers to. */
function checkProperties(schemas: PlainMap): Fault[] {
  return Object.entries(schemas).flatMap(([name, schema]) =>
    Object.entries(asMap(asMap(schema).properties)).flatMap(([key, property]) => {
      const { description, $ref } = asMap(property)
      const path = ['components', 'schemas', name, 'properties', key]
      return asText(description) === '' && $ref === undefined ? [missing('description', path)] : []
    }),
  )
}

/** The value that a reference leads to, with its path. */
function follow(value: unknown, path: Path, root: PlainMap): Placed {
  const { $ref } = asMap(value)
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return [value, path]
  return [followReference(value, root), $ref.slice(2).split('/')]
}
