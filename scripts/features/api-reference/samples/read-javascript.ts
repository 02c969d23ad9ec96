import type { Argument, Expression, Node, ObjectExpression, Program } from 'oxc-parser'
import { textOf, toCodeText, type CodeMember, type CodeValue } from './sample-value.ts'
import {
  codeEscape,
  concatTracked,
  trackEscaped,
  trackUnknown,
  type TrackedText,
} from './tracked-text.ts'

/** The only value that each name of a program is given, by name. */
export type Bindings = ReadonlyMap<string, Expression>

/** Visits a node and all below it. */
export type Walk = (node: Node, visit: (node: Node) => void) => void

/** Reads expressions of a program as far as samples need them; names are looked up in it. */
export class ScriptReader {
  /** Names that are being looked up. */
  private readonly open = new Set<string>()

  constructor(
    private readonly content: string,
    private readonly bindings: Bindings,
  ) {}

  read(node: Expression | Argument | undefined): CodeValue {
    if (!node) return { type: 'unknown', start: 0, end: 0 }
    const { start, end } = node
    const value = this.readScalar(node) ?? this.readData(node) ?? this.readWrapped(node)
    return value ?? { type: 'unknown', start, end }
  }

  private readScalar(node: Expression | Argument): CodeValue | undefined {
    const { start, end } = node
    if (node.type === 'Literal') {
      if (typeof node.value === 'string') {
        const raw = this.content.slice(start + 1, end - 1)
        return toCodeText(trackEscaped(raw, start + 1, codeEscape), { start, end })
      }
      const isPlain = ['number', 'boolean'].includes(typeof node.value) || node.raw === 'null'
      const value = isPlain ? (node.value as number | boolean | null) : undefined
      return value === undefined ? undefined : { type: 'scalar', value, start, end }
    }
    if (node.type === 'UnaryExpression') return negate(node.operator, this.read(node.argument))
    if (node.type === 'TemplateLiteral') {
      const pieces = node.quasis.flatMap((quasi, index) => {
        const raw = this.content.slice(quasi.start, quasi.end)
        const text = trackEscaped(raw, quasi.start, codeEscape)
        const expression = node.expressions[index]
        return expression ? [text, partOf(this.read(expression))] : [text]
      })
      return toCodeText(concatTracked(pieces), { start, end })
    }
    if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined
    const sides = [this.read(node.left), this.read(node.right)]
    return sides.some(textOf)
      ? toCodeText(concatTracked(sides.map(partOf)), { start, end })
      : undefined
  }

  private readData(node: Expression | Argument): CodeValue | undefined {
    const { start, end } = node
    if (node.type === 'ObjectExpression') return this.readObject(node)
    if (node.type === 'ArrayExpression') {
      const items = node.elements.filter((item) => item !== null && item.type !== 'SpreadElement')
      const isOpen = items.length < node.elements.length
      return { type: 'array', items: items.map((item) => this.read(item)), isOpen, start, end }
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = this.content.slice(node.callee.start, node.callee.end)
      const args = node.arguments.map((argument) => this.read(argument))
      return { type: 'call', callee, args, named: [], start, end }
    }
    return undefined
  }

  private readObject({ properties, start, end }: ObjectExpression): CodeValue {
    const members = properties.flatMap((property): CodeMember[] => {
      if (property.type !== 'Property' || property.computed) return []
      const { key } = property
      const isNamed = key.type === 'Identifier' || key.type === 'Literal'
      if (!isNamed) return []
      const name = key.type === 'Identifier' ? key.name : String(key.value)
      return [{ key: name, start: key.start, end: key.end, value: this.read(property.value) }]
    })
    return { type: 'object', members, isOpen: members.length < properties.length, start, end }
  }

  private readWrapped(node: Expression | Argument): CodeValue | undefined {
    if (node.type === 'Identifier') return this.readName(node)
    if (node.type === 'AwaitExpression') return this.read(node.argument)
    const isWrapper =
      node.type === 'ParenthesizedExpression' ||
      node.type === 'TSAsExpression' ||
      node.type === 'TSSatisfiesExpression' ||
      node.type === 'TSNonNullExpression'
    return isWrapper ? this.read(node.expression) : undefined
  }

  private readName({ name, start, end }: { name: string; start: number; end: number }): CodeValue {
    const bound = this.bindings.get(name)
    if (!bound || this.open.has(name)) return { type: 'name', name, start, end }
    this.open.add(name)
    const value = this.read(bound)
    this.open.delete(name)
    return value
  }
}

/** Collects what `const name = …` and the like give a name, where nothing else does. */
export function collectBindings(program: Program, walk: Walk): Bindings {
  const found = new Map<string, Expression | undefined>()
  walk(program, (node) => {
    if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier') {
      found.set(node.left.name, undefined)
    }
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return
    const { name } = node.id
    found.set(name, found.has(name) || !node.init ? undefined : node.init)
  })
  const known = [...found].filter((entry): entry is [string, Expression] => entry[1] !== undefined)
  return new Map(known)
}

/** Creates a {@link Walk} that knows which keys of a node hold others. */
export function createWalk(visitorKeys: Record<string, string[]>): Walk {
  return function walk(node, visit) {
    visit(node)
    for (const key of visitorKeys[node.type] ?? []) {
      const child = (node as unknown as Record<string, Node | (Node | null)[] | null>)[key]
      for (const each of [child].flat()) if (each) walk(each, visit)
    }
  }
}

function partOf(value: CodeValue): TrackedText {
  if (value.type === 'text') return value.text
  if (value.type !== 'scalar') return trackUnknown(value.start)
  const text = String(value.value)
  return { text, offsets: Array<number>(text.length).fill(value.start) }
}

function negate(operator: string, value: CodeValue): CodeValue {
  const isNumber = value.type === 'scalar' && typeof value.value === 'number'
  if (operator === '-' && isNumber) return { ...value, value: -Number(value.value) }
  return { type: 'unknown', start: value.start, end: value.end }
}
