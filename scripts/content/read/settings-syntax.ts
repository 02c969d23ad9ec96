import type { Expression, Function, Node, Program } from 'oxc-parser'
import { textStart, type Offsets } from '#core/diagnostic.ts'

/** Source of a setting. */
export interface SettingSource {
  /**
   * Offsets of the setting's key, or of the setting itself in a list. If it is missing or computed,
   * those of the nearest setting around it.
   */
  nameOffsets: Offsets
  /** Offsets of the text without quotes, or {@link textStart} if it is not a string literal. */
  textOffsets: Offsets
}

export type SettingFinder = (path: readonly PropertyKey[]) => SettingSource

/** Creates a function that finds the source of a setting by its path. */
export async function createSettingFinder(text: string): Promise<SettingFinder> {
  const { parseSync, Visitor } = await import('oxc-parser')
  const { program } = parseSync('settings.tsx', text)
  const constants = new Map<string, Expression | undefined>()
  // The scopes of equal names are unknown, so the value of such a name is, too.
  const declare = (id: Node, value?: Expression | null) => {
    if (id.type !== 'Identifier') return
    constants.set(id.name, constants.has(id.name) ? undefined : (value ?? undefined))
  }
  const declareParameters = ({ params }: { params: Node[] }) => {
    for (const each of params) declare(each)
  }
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      for (const { id, init } of declarations) declare(id, kind === 'const' ? init : undefined)
    },
    FunctionDeclaration: declareParameters,
    FunctionExpression: declareParameters,
    ArrowFunctionExpression: declareParameters,
  }).visit(program)
  const settings = findSettings(program, constants)
  return (path) => {
    let nameOffsets = textStart
    let value = settings
    for (const key of path) {
      const part: SettingPart | undefined = value && findPart(value, key, constants)
      if (part) nameOffsets = { start: part.name.start, end: part.name.end }
      value = part && resolve(part.value, constants)
    }
    return { nameOffsets, textOffsets: offsetsOfText(value) }
  }
}

/** Values of constants by name, or `undefined` if a name is declared more than once. */
type Constants = ReadonlyMap<string, Expression | undefined>

/** Finds the object that the file exports, or that the exported function returns. */
function findSettings({ body }: Program, constants: Constants): Expression | undefined {
  const exported = body.find((each) => each.type === 'ExportDefaultDeclaration')?.declaration
  let node = exported && resolve(exported as Expression, constants)
  // A helper such as `defineSettings({ … })`.
  const argument = node?.type === 'CallExpression' ? node.arguments[0] : undefined
  if (argument && argument.type !== 'SpreadElement') node = resolve(argument, constants)
  const block = (node as Function | undefined)?.body
  if (!block || !('type' in block)) return node
  if (block.type !== 'BlockStatement') return resolve(block as unknown as Expression, constants)
  const returned = block.body.findLast((each) => each.type === 'ReturnStatement')?.argument
  return returned ? resolve(returned, constants) : undefined
}

/** Unwraps type assertions, parentheses and names of constants. */
function resolve(node: Expression, constants: Constants, seen = new Set<Node>()): Expression {
  if (seen.has(node)) return node
  seen.add(node)
  const isWrapper = 'expression' in node && typeof node.expression === 'object'
  const value = node.type === 'Identifier' ? constants.get(node.name) : undefined
  const next = isWrapper ? node.expression : value
  return next ? resolve(next, constants, seen) : node
}

interface SettingPart {
  name: Offsets
  value: Expression
}

/** Finds a property of an object, or an item of an array without spread elements before it. */
function findPart(
  node: Expression,
  key: PropertyKey,
  constants: Constants,
  seen = new Set<Node>(),
): SettingPart | undefined {
  if (seen.has(node)) return undefined
  seen.add(node)
  if (node.type === 'ObjectExpression') {
    // Later properties override earlier ones.
    for (const property of node.properties.toReversed()) {
      if (property.type === 'SpreadElement') {
        const part = findPart(resolve(property.argument, constants), key, constants, seen)
        if (part) return part
        continue
      }
      const { key: name, value, computed } = property
      const isName = name.type === 'Identifier' && !computed
      const found = isName ? name.name : name.type === 'Literal' ? String(name.value) : undefined
      if (found === String(key)) return { name, value }
    }
  }
  if (node.type !== 'ArrayExpression' || typeof key !== 'number') return undefined
  const items = node.elements.slice(0, key + 1)
  const item = items[key]
  if (!item || items.some((each) => each?.type === 'SpreadElement')) return undefined
  return { name: item, value: item as Expression }
}

function offsetsOfText(node: Expression | undefined): Offsets {
  const isText =
    (node?.type === 'Literal' && typeof node.value === 'string') ||
    (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
  return isText ? { start: node.start + 1, end: node.end - 1 } : textStart
}
