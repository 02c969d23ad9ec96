import type * as Jsonc from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import type { SampleBody } from './sample-request.ts'
import type { SampleValue } from './sample-value.ts'
import { isKnown, placeOf, unknownPart, type TrackedText } from './tracked-text.ts'

/** The part of `jsonc-parser` that is needed, which is loaded on demand. */
export type JsonParser = Pick<typeof Jsonc, 'parseTree' | 'printParseErrorCode'>

/** Reads a text that is to be JSON; parts that are not known may be any value or part of a text. */
export function readJson(tracked: TrackedText, parser: JsonParser): SampleBody {
  const text = fillUnknown(tracked.text)
  const errors: { error: number; offset: number; length: number }[] = []
  const tree = parser.parseTree(text, errors, { disallowComments: true })
  const [fault] = errors
  if (fault || !tree) {
    if (!isKnown(tracked.text)) return { type: 'unknown' }
    const name = fault ? parser.printParseErrorCode(fault.error) : 'ValueExpected'
    const at = fault?.offset ?? 0
    const message = `Unexpected JSON: ${spell(name)}`
    return { type: 'broken', message, ...placeOf(tracked, at, at + (fault?.length ?? 1)) }
  }
  return { type: 'json', value: toValue(tree, tracked) }
}

/** Puts a number where a whole value is not known, so that the rest can be read. */
function fillUnknown(text: string): string {
  if (isKnown(text)) return text
  const inTexts = /"(?:[^"\\]|\\.)*(?:"|\\?$)/gs
  const filled = (part: string) => part.replaceAll(unknownPart, '0')
  let result = ''
  let at = 0
  for (const match of text.matchAll(inTexts)) {
    result += filled(text.slice(at, match.index)) + match[0]
    at = match.index + match[0].length
  }
  return result + filled(text.slice(at))
}

function toValue(node: Node, tracked: TrackedText): SampleValue {
  const { offset, length } = node
  const place = placeOf(tracked, offset, offset + length)
  const children = node.children ?? []
  if (node.type === 'object') {
    const members = children.flatMap(({ children: [key, value] = [] }) => {
      if (!key || !value) return []
      const keyPlace = placeOf(tracked, key.offset, key.offset + key.length)
      return [{ key: String(key.value), ...keyPlace, value: toValue(value, tracked) }]
    })
    const isOpen = members.some(({ key }) => !isKnown(key))
    return { type: 'object', members: members.filter(({ key }) => isKnown(key)), isOpen, ...place }
  }
  if (node.type === 'array') {
    const items = children.map((child) => toValue(child, tracked))
    return { type: 'array', items, isOpen: false, ...place }
  }
  if (!isKnown(tracked.text.slice(offset, offset + length))) return { type: 'unknown', ...place }
  return { type: 'scalar', value: node.value as string | number | boolean | null, ...place }
}

/** `PropertyNameExpected` → `property name expected`. */
function spell(name: string): string {
  return name.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase()
}
