import { Pair, Scalar, YAMLMap, YAMLSeq, type Node } from 'yaml'
import { checkNode, type JsonSchema } from '#core/yaml/json-schema.ts'
import type { Api, ApiSchema } from '../api.ts'
import type { SampleValue } from '../samples/sample-value.ts'

/** What is wrong with a sample, with offsets into it. */
export interface SampleProblem {
  message: string
  start: number
  end: number
  help?: string
}

/** Checks a value of a sample against a schema of the API. What is not known of it passes. */
export function checkValue(
  value: SampleValue,
  schema: ApiSchema,
  { schemas }: Pick<Api, 'schemas'>,
): SampleProblem[] {
  const root = { components: { schemas } } as JsonSchema
  const unknown = new Set<Node>()
  const node = toNode(value, unknown)
  const owner = { start: value.start, end: Math.min(value.end, value.start + 1) }
  const context = { root, isOpaque: (each: Node) => unknown.has(each) }
  const problems = checkNode(node, schema, owner, context).map(({ message, start, end, help }) => ({
    message,
    start,
    end,
    ...(help && { help }),
  }))
  return [...new Map(problems.map((each) => [`${each.start} ${each.message}`, each])).values()]
}

/** A value as a YAML node, which the check of schemas takes; `unknown` gets those that may be anything. */
function toNode(value: SampleValue, unknown: Set<Node>): Node {
  const node = createNode(value, unknown)
  node.range = [value.start, value.end, value.end]
  return node
}

function createNode(value: SampleValue, unknown: Set<Node>): Node {
  switch (value.type) {
    case 'object': {
      const map = new YAMLMap()
      for (const { key, start, end, value: member } of value.members) {
        const keyNode = new Scalar(key)
        keyNode.range = [start, end, end]
        map.items.push(new Pair(keyNode, toNode(member, unknown)))
      }
      // A key that is merged in may be any of those that are missing.
      if (value.isOpen) map.items.push(new Pair(createAny('<<', value, unknown), null))
      return map
    }
    case 'array': {
      const list = new YAMLSeq()
      list.items = value.items.map((item) => toNode(item, unknown))
      if (value.isOpen) unknown.add(list)
      return list
    }
    case 'scalar':
      return new Scalar(value.value)
    case 'unknown':
      return createAny(null, value, unknown)
  }
}

function createAny(text: string | null, { start, end }: SampleValue, unknown: Set<Node>): Node {
  const node = new Scalar(text)
  node.range = [start, end, end]
  unknown.add(node)
  return node
}
