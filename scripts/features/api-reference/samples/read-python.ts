import { parser } from '@lezer/python'
import { textOf, toCodeText, type CodeMember, type CodeValue } from './sample-value.ts'
import {
  codeEscape,
  concatTracked,
  sliceTracked,
  trackEscaped,
  trackPlain,
  trackUnknown,
  type TrackedText,
} from './tracked-text.ts'

/** A node of a program: a statement, an expression or a mark. */
export type PythonNode = ReturnType<typeof parser.parse>['topNode']

/** What names of a program stand for. */
export type PythonNames = ReadonlyMap<string, CodeValue>

/** Parses a program; of one that is broken, the parts that can be understood are there. */
export function parsePython(content: string): PythonNode {
  return parser.parse(content).topNode
}

/** Reads expressions of Python as far as samples need it: literals, texts put together, calls. */
export class PythonReader {
  constructor(
    private readonly content: string,
    private readonly names: PythonNames,
  ) {}

  /** What is written for a node. */
  sourceOf({ from, to }: PythonNode): string {
    return this.content.slice(from, to)
  }

  read(node: PythonNode): CodeValue {
    const value = this.readScalar(node) ?? this.readText(node) ?? this.readData(node)
    return value ?? { type: 'unknown', ...placeOf(node) }
  }

  private readScalar(node: PythonNode): CodeValue | undefined {
    const source = this.sourceOf(node)
    if (Object.hasOwn(constants, source)) {
      return { type: 'scalar', value: constants[source]!, ...placeOf(node) }
    }
    const isNumber = node.name === 'Number' || /^-\s*\d/.test(source)
    const value = isNumber ? Number(source.replace(/[_\s]/g, '')) : NaN
    return Number.isNaN(value) ? undefined : { type: 'scalar', value, ...placeOf(node) }
  }

  private readText(node: PythonNode): CodeValue | undefined {
    const place = placeOf(node)
    if (node.name === 'String' || node.name === 'FormatString') {
      return toCodeText(this.readString(node), place)
    }
    if (node.name === 'ContinuedString') {
      return toCodeText(concatTracked(childrenOf(node).map((each) => this.readString(each))), place)
    }
    const [left, operator, right] = childrenOf(node)
    if (node.name !== 'BinaryExpression' || !right || this.sourceOf(operator!) !== '+')
      return undefined
    const sides = [this.read(left!), this.read(right)]
    const pieces = sides.map((side) => textOf(side) ?? trackUnknown(side.start))
    return sides.some(textOf) ? toCodeText(concatTracked(pieces), place) : undefined
  }

  private readData(node: PythonNode): CodeValue | undefined {
    const place = placeOf(node)
    switch (node.name) {
      case 'DictionaryExpression':
        return this.readDictionary(node)
      case 'SetExpression':
      case 'DictionaryComprehensionExpression':
        return { type: 'object', members: [], isOpen: true, ...place }
      case 'ArrayExpression': {
        const parts = splitList(node)
        const items = parts.filter(({ length }) => length === 1).map(([item]) => this.read(item!))
        return { type: 'array', items, isOpen: items.length < parts.length, ...place }
      }
      case 'ArrayComprehensionExpression':
        return { type: 'array', items: [], isOpen: true, ...place }
      case 'ParenthesizedExpression':
        return { ...this.read(childrenOf(node)[1]!), ...place }
      case 'CallExpression':
        return this.readCall(node)
      default:
        return this.readName(node)
    }
  }

  private readName(node: PythonNode): CodeValue | undefined {
    const name = this.nameOf(node)
    if (name === undefined) return undefined
    return this.names.get(name) ?? { type: 'name', name, ...placeOf(node) }
  }

  /** `requests.post`, where a node is that and no more. */
  private nameOf(node: PythonNode): string | undefined {
    if (node.name === 'VariableName') return this.sourceOf(node)
    const [owner, , property] = childrenOf(node)
    if (node.name !== 'MemberExpression' || property?.name !== 'PropertyName') return undefined
    const name = this.nameOf(owner!)
    return name && `${name}.${this.sourceOf(property)}`
  }

  private readCall(node: PythonNode): CodeValue | undefined {
    const [callee, list] = childrenOf(node)
    const [owner, , property] = childrenOf(callee!)
    // Bytes are sent as the text that they come from.
    if (property?.name === 'PropertyName' && this.sourceOf(property) === 'encode') {
      return this.read(owner!)
    }
    const name = this.nameOf(callee!)
    if (name === undefined) return undefined
    const args: CodeValue[] = []
    const named: CodeMember[] = []
    for (const part of splitList(list!)) {
      const [key, mark, value] = part
      if (mark?.name === 'AssignOp' && value) {
        named.push({ key: this.sourceOf(key!), ...placeOf(key!), value: this.read(value) })
      } else {
        args.push(part.length === 1 ? this.read(key!) : { type: 'unknown', ...placeOf(key!) })
      }
    }
    return { type: 'call', callee: name, args, named, ...placeOf(node) }
  }

  private readDictionary(node: PythonNode): CodeValue {
    const parts = splitList(node)
    const members = parts.flatMap(([key, , value]): CodeMember[] => {
      const name = key && textOf(this.read(key))
      if (!name || !value) return []
      return [{ key: name.text, ...placeOf(key), value: this.read(value) }]
    })
    return { type: 'object', members, isOpen: members.length < parts.length, ...placeOf(node) }
  }

  private readString(node: PythonNode): TrackedText {
    const source = this.sourceOf(node)
    const [opening = '', prefix = '', quote = ''] = /^(\w*)("""|'''|"|')/.exec(source) ?? []
    const raw = source.slice(opening.length, source.endsWith(quote) ? -quote.length : undefined)
    const start = node.from + opening.length
    const text = /r/i.test(prefix) ? trackPlain(raw, start) : trackEscaped(raw, start, codeEscape)
    return node.name === 'FormatString' ? this.fillFormat(text) : text
  }

  private fillFormat(text: TrackedText): TrackedText {
    const pieces: TrackedText[] = []
    let at = 0
    for (const match of text.text.matchAll(/\{\{|\}\}|\{([^{}]*)\}/g)) {
      pieces.push(sliceTracked(text, at, match.index))
      at = match.index + match[0].length
      const value = this.names.get(match[1]?.trim() ?? '')
      if (match[1] === undefined) pieces.push(sliceTracked(text, match.index, match.index + 1))
      else pieces.push((value && textOf(value)) ?? trackUnknown(text.offsets[match.index] ?? 0))
    }
    return concatTracked([...pieces, sliceTracked(text, at)])
  }
}

/** The nodes in a node, in order; marks such as `(` are nodes, comments are left out. */
export function childrenOf(node: PythonNode): PythonNode[] {
  const children: PythonNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name !== 'Comment') children.push(child)
  }
  return children
}

/** What stands between the commas of a list in brackets, each as its nodes. */
function splitList(node: PythonNode): PythonNode[][] {
  const parts: PythonNode[][] = [[]]
  for (const child of childrenOf(node)) {
    if (child.name === ',') parts.push([])
    else if (!/^[()[\]{}]$/.test(child.name)) parts.at(-1)!.push(child)
  }
  return parts.filter(({ length }) => length > 0)
}

function placeOf({ from, to }: PythonNode): { start: number; end: number } {
  return { start: from, end: to }
}

const constants: Record<string, boolean | null> = { True: true, False: false, None: null }
