import type { Argument, Expression, Node, ObjectExpression, Program } from 'oxc-parser'
import { codeEscape, concatTracked, trackEscaped, trackUnknown } from './tracked-text.ts'
import { textOf, toCodeText, type CodeMember, type CodeValue } from './sample-value.ts'

/** Reads an expression as far as samples need it; what it refers to is looked up in the program. */
export type ReadExpression = (node: Expression | Argument | undefined) => CodeValue

/** Creates the reader of expressions of one program. */
export function createExpressionReader(content: string, bindings: Bindings): ReadExpression {
  const open = new Set<string>()

  function read(node: Expression | Argument | undefined): CodeValue {
    if (!node) return { type: 'unknown', start: 0, end: 0 }
    const { start, end } = node
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'string') {
          const raw = content.slice(start + 1, end - 1)
          return toCodeText(trackEscaped(raw, start + 1, codeEscape), { start, end })
        }
        if (typeof node.value === 'bigint' || node.value instanceof RegExp) break
        return { type: 'scalar', value: node.value, start, end }
      case 'TemplateLiteral':
        return readTemplate(node.quasis, node.expressions, { start, end })
      case 'BinaryExpression':
        if (node.operator === '+')
          return readSum(node.left as Expression, node.right, { start, end })
        break
      case 'UnaryExpression':
        return negate(node.operator, read(node.argument))
      case 'ObjectExpression':
        return readObject(node)
      case 'ArrayExpression': {
        const items = node.elements.filter((item) => item !== null && item.type !== 'SpreadElement')
        const isOpen = items.length < node.elements.length
        return { type: 'array', items: items.map((item) => read(item)), isOpen, start, end }
      }
      case 'CallExpression':
      case 'NewExpression': {
        const callee = content.slice(node.callee.start, node.callee.end)
        return { type: 'call', callee, args: node.arguments.map(read), named: [], start, end }
      }
      case 'Identifier':
        return readName(node.name, { start, end })
      case 'AwaitExpression':
        return read(node.argument)
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return read(node.expression)
    }
    return { type: 'unknown', start, end }
  }

  function readName(name: string, place: { start: number; end: number }): CodeValue {
    const bound = bindings.get(name)
    if (!bound || open.has(name)) return { type: 'name', name, ...place }
    open.add(name)
    const value = read(bound)
    open.delete(name)
    return value
  }

  function readObject({ properties, start, end }: ObjectExpression): CodeValue {
    const members = properties.flatMap((property): CodeMember[] => {
      if (property.type !== 'Property' || property.computed) return []
      const { key } = property
      const name =
        key.type === 'Identifier'
          ? key.name
          : key.type === 'Literal'
            ? String(key.value)
            : undefined
      if (name === undefined) return []
      const value = read(property.value)
      return [{ key: name, start: key.start, end: key.end, value }]
    })
    return { type: 'object', members, isOpen: members.length < properties.length, start, end }
  }

  function readTemplate(
    quasis: { start: number; end: number }[],
    expressions: Expression[],
    place: { start: number; end: number },
  ): CodeValue {
    const pieces = quasis.flatMap((quasi, index) => {
      const raw = content.slice(quasi.start, quasi.end)
      const text = trackEscaped(raw, quasi.start, codeEscape)
      const expression = expressions[index]
      return expression ? [text, partOf(read(expression))] : [text]
    })
    return toCodeText(concatTracked(pieces), place)
  }

  function readSum(
    left: Expression,
    right: Expression,
    place: { start: number; end: number },
  ): CodeValue {
    const [first, second] = [read(left), read(right)]
    if (!textOf(first) && !textOf(second)) return { type: 'unknown', ...place }
    return toCodeText(concatTracked([partOf(first), partOf(second)]), place)
  }

  return read
}

/** The only value that each name of a program is given, by name. */
export type Bindings = ReadonlyMap<string, Expression>

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

/** Visits a node and all below it. */
export type Walk = (node: Node, visit: (node: Node) => void) => void

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

function partOf(value: CodeValue) {
  if (value.type === 'text') return value.text
  if (value.type === 'scalar') {
    const text = String(value.value)
    return { text, offsets: Array<number>(text.length).fill(value.start) }
  }
  return trackUnknown(value.start)
}

function negate(operator: string, value: CodeValue): CodeValue {
  const isNumber = value.type === 'scalar' && typeof value.value === 'number'
  if (operator === '-' && isNumber) return { ...value, value: -Number(value.value) }
  return { type: 'unknown', start: value.start, end: value.end }
}
