import type { Expression, Node, Program, Statement } from 'oxc-parser'
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
  /** Whether the text is in its place, not in a constant, which may have other uses. */
  isInPlace: boolean
}

export type SettingFinder = (path: readonly PropertyKey[]) => SettingSource

/** Creates a function that finds the source of a setting by its path. */
export async function createSettingFinder(text: string): Promise<SettingFinder> {
  const { parseSync } = await import('oxc-parser')
  const { program } = parseSync('settings.tsx', text)
  const values: Values = new Map()
  declare(program.body, values)
  const exported = findExport(program)
  const settings = exported && findSettings(exported, values)
  return (path) => {
    let nameOffsets = textStart
    let value = settings
    let isInPlace = true
    for (const key of path) {
      const parent: Node | undefined = value
      const part: SettingPart | undefined = parent && findPart(parent, key, values)
      if (part) nameOffsets = { start: part.name.start, end: part.name.end }
      value = part && resolve(part.value, values)
      if (parent && value) isInPlace &&= contains(parent, value)
    }
    return { nameOffsets, textOffsets: offsetsOfText(value), isInPlace }
  }
}

/** Constants and functions by name, of the file and of the function that returns the settings. */
type Values = Map<string, Node | undefined>

/** Adds the declarations in a list of statements. They replace those of outer functions. */
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
 * Finds the exported object. Follows functions that only declare values and return one, and calls
 * with one argument, such as `defineSettings({ … })`.
 */
function findSettings(node: Node, values: Values, seen = new Set<Node>()): Node | undefined {
  const value = resolve(node, values)
  if (seen.has(value)) return undefined
  seen.add(value)
  if (value.type === 'CallExpression') {
    const [argument = value.callee, ...others] = value.arguments
    return others.length === 0 ? findSettings(argument, values, seen) : undefined
  }
  const body = 'params' in value && 'body' in value && value.body
  if (!body || !('type' in body)) return value
  for (const each of value.params as Node[]) {
    if (each.type === 'Identifier') values.set(each.name, undefined)
  }
  if (body.type !== 'BlockStatement') return findSettings(body, values, seen)
  const others = body.body.filter(({ type }) => !type.endsWith('Declaration'))
  const [returned] = others
  if (others.length > 1 || returned?.type !== 'ReturnStatement') return undefined
  declare(body.body, values)
  return returned.argument ? findSettings(returned.argument, values, seen) : undefined
}

/** Unwraps names of constants, type assertions and parentheses. */
function resolve(node: Node, values: Values, seen = new Set<Node>()): Node {
  if (seen.has(node)) return node
  seen.add(node)
  const isWrapper = 'expression' in node && typeof node.expression === 'object'
  const value = node.type === 'Identifier' ? values.get(node.name) : undefined
  const inner = isWrapper ? node.expression : value
  return inner ? resolve(inner, values, seen) : node
}

function contains(outer: Node, inner: Node): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
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
        const spread = resolve(property.argument, values)
        if (spread.type !== 'ObjectExpression') return undefined
        const part = findPart(spread, key, values, seen)
        if (part) return part
        continue
      }
      const { key: name, value, computed } = property
      if (computed && name.type !== 'Literal') return undefined
      const found = name.type === 'Identifier' ? name.name : 'value' in name && String(name.value)
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
