import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
} from 'jsonc-parser'
import type { Api, ApiSchema } from '../api.ts'
import { checkValue, type SampleProblem, type ValueFault } from './check-value.ts'
import { isKnown, placeOf, unknownPart, type TrackedText } from './tracked-text.ts'

/** Checks a text that has to be JSON of a schema; parts that are not known may be anything. */
export function checkJson(tracked: TrackedText, schema: ApiSchema, api: Api): SampleProblem[] {
  const { tree, error } = parseJson(tracked)
  if (tree) return checkTree(tree, tracked, schema, api)
  return error && isKnown(tracked.text) ? [error] : []
}

function parseJson(tracked: TrackedText): { tree?: Node; error?: SampleProblem } {
  const errors: { error: number; offset: number; length: number }[] = []
  const tree = parseTree(fillUnknown(tracked.text), errors, { disallowComments: true })
  const [fault] = errors
  if (tree && !fault) return { tree }
  const { error = 0, offset = 0, length = 1 } = fault ?? {}
  // `PropertyNameExpected` → `property name expected`
  const name = printParseErrorCode(error).replace(/(?!^)([A-Z])/g, ' $1')
  const place = placeOf(tracked, offset, offset + length)
  return { error: { message: `Unexpected JSON: ${name.toLowerCase()}`, ...place } }
}

/** Puts a number where a whole value is not known, so that the rest can be read. */
function fillUnknown(text: string): string {
  const parts = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|${unknownPart}`, 'gs')
  return text.replace(parts, (part) => (part === unknownPart ? '0' : part))
}

function checkTree(tree: Node, tracked: TrackedText, schema: ApiSchema, api: Api): SampleProblem[] {
  return checkValue(getNodeValue(tree), schema, api).flatMap((fault) => {
    const node = findNode(tree, fault)
    const written = tracked.text.slice(node.offset, node.offset + node.length)
    // A value with an unknown part may turn out right.
    if (!fault.isKey && !isKnown(written)) return []
    const { message, help } = fault
    const place = placeOf(tracked, node.offset, node.offset + Math.min(node.length, 1))
    const whole = placeOf(tracked, node.offset, node.offset + node.length)
    return [{ message, ...(node.type === 'object' ? place : whole), ...(help && { help }) }]
  })
}

function findNode(tree: Node, { path, isKey }: ValueFault): Node {
  const value = findNodeAtLocation(tree, path as (string | number)[]) ?? tree
  const key = value.parent?.type === 'property' ? value.parent.children?.[0] : undefined
  return isKey && key ? key : value
}
