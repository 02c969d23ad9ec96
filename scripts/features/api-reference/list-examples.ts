import type { Path } from './parse-description.ts'
import { asList, asMap, splitPointer, valueAt, type PlainMap } from './plain-value.ts'

/** An example, where it stands, and what it has to fit. */
export interface ExampleUse {
  value: unknown
  path: Path
  schema: unknown
}

/** Lists every example and default value of a description that has a schema to fit. */
export function listExampleUses(root: PlainMap): ExampleUse[] {
  return listUses(root, []).filter(({ schema }) => schema !== undefined && !isFile(schema, root))
}

function listUses(value: unknown, path: (string | number)[]): ExampleUse[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listUses(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  const node = value as PlainMap
  const isOwner = 'schema' in node
  const isSchema = 'type' in node || 'enum' in node || '$ref' in node
  const found = isOwner ? listOfOwner(node, path) : isSchema ? listOfSchema(node, path) : []
  for (const [key, child] of Object.entries(node)) {
    const isExample = key === 'example' || key === 'default' || key === 'value'
    // A property may have any name, `example` too.
    const isData = (isExample || key === 'examples') && path.at(-1) !== 'properties'
    if (!isData) found.push(...listUses(child, [...path, key]))
  }
  return found
}

/** Examples of a media type, a parameter or a header. */
function listOfOwner(node: PlainMap, path: Path): ExampleUse[] {
  const { schema, example } = node
  const uses = Object.entries(asMap(node.examples)).flatMap(([name, entry]): ExampleUse[] => {
    const at = [...path, 'examples', name, 'value']
    return 'value' in asMap(entry) ? [{ value: asMap(entry).value, path: at, schema }] : []
  })
  if (example !== undefined) uses.push({ value: example, path: [...path, 'example'], schema })
  return uses
}

/** Examples and the default of a schema. */
function listOfSchema(node: PlainMap, path: Path): ExampleUse[] {
  const { examples, default: standard, ...schema } = node
  const uses = asList(examples).map((value, index): ExampleUse => {
    return { value, path: [...path, 'examples', index], schema }
  })
  if (standard !== undefined) uses.push({ value: standard, path: [...path, 'default'], schema })
  return uses
}

/** A part of a form that is a file has a name for an example. */
function isFile(schema: unknown, root: PlainMap): boolean {
  const { $ref, format } = asMap(schema)
  if (typeof $ref === 'string') return isFile(valueAt(root, splitPointer($ref)), root)
  return format === 'binary'
}
