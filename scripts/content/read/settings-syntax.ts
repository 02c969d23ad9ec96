import type { Expression, Node, ObjectExpression, Program, Statement } from 'oxc-parser'
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
  const objects: ObjectExpression[] = []
  new Visitor({ ObjectExpression: (node) => void objects.push(node) }).visit(program)
  const values: Values = new Map()
  declare(program.body, values)
  const exported = findExport(program)
  const settings = exported && unwrap(exported, values)
  return (path) => {
    let nameOffsets = textStart
    const isTop = (node: Node | undefined) => node && findPart(node, path[0]!, values)
    let value: Node | undefined = isTop(settings) ? settings : objects.find(isTop)
    for (const key of path) {
      const part: SettingPart | undefined = value && findPart(value, key, values)
      if (part) nameOffsets = { start: part.name.start, end: part.name.end }
      value = part && unwrap(part.value, values)
    }
    return { nameOffsets, textOffsets: offsetsOfText(value) }
  }
}

/** Constants and functions by name, of the file and of the functions that return the settings. */
type Values = Map<string, Node | undefined>

/** Adds the declarations in a list of statements. Those of inner functions replace outer ones. */
function declare(statements: readonly Statement[], values: Values): void {
  for (const statement of statements) {
    if (statement.type === 'FunctionDeclaration' && statement.id) {
      values.set(statement.id.name, statement)
    }
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations) {
      const value = statement.kind === 'const' ? init : null
      if (id.type === 'Identifier') values.set(id.name, value ?? undefined)
    }
  }
}

function findExport({ body }: Program): Node | undefined {
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration
    if (statement.type !== 'ExportNamedDeclaration') continue
    const specifier = statement.specifiers.find(
      ({ exported }) => 'name' in exported && exported.name === 'default',
    )
    if (specifier) return specifier.local
  }
  return undefined
}

/**
 * Returns the expression that another one stands for: the value of a constant, the result of a
 * function, the only argument of a call, or the expression in a type assertion or parentheses.
 */
function unwrap(node: Node, values: Values, seen = new Set<Node>()): Node {
  if (seen.has(node)) return node
  seen.add(node)
  const inner = innerOf(node, values)
  return inner ? unwrap(inner, values, seen) : node
}

function innerOf(node: Node, values: Values): Node | null | undefined {
  if (node.type === 'Identifier') return values.get(node.name)
  if (node.type === 'CallExpression') {
    const { arguments: args, callee } = node
    return args.length === 0 ? callee : args.length === 1 ? args[0] : undefined
  }
  const isFunction = /^(?:ArrowFunctionExpression|Function(?:Declaration|Expression))$/
  if (isFunction.test(node.type) && 'params' in node && 'body' in node) {
    for (const each of node.params as Node[]) {
      if (each.type === 'Identifier') values.set(each.name, undefined)
    }
    const body = node.body as Node
    if (body.type !== 'BlockStatement') return body
    declare(body.body, values)
    const returned = body.body.findLast((each) => each.type === 'ReturnStatement')
    return returned?.type === 'ReturnStatement' ? returned.argument : undefined
  }
  const isWrapper = 'expression' in node && typeof node.expression === 'object'
  return isWrapper ? node.expression : undefined
}

interface SettingPart {
  name: Offsets
  value: Expression
}

/**
 * Finds a property of an object, or an item of an array. Returns `undefined` if a computed part may
 * override or precede it.
 */
function findPart(
  node: Node,
  key: PropertyKey,
  values: Values,
  seen = new Set<Node>(),
): SettingPart | undefined {
  if (seen.has(node)) return undefined
  seen.add(node)
  if (node.type === 'ObjectExpression') {
    for (const property of node.properties.toReversed()) {
      if (property.type === 'SpreadElement') {
        const spread = unwrap(property.argument, values)
        if (spread.type !== 'ObjectExpression') return undefined
        const part = findPart(spread, key, values, seen)
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

function offsetsOfText(node: Node | undefined): Offsets {
  const isText =
    (node?.type === 'Literal' && typeof node.value === 'string') ||
    (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
  return isText ? { start: node.start + 1, end: node.end - 1 } : textStart
}
