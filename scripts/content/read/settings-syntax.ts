import type { Expression, Node, Statement } from 'oxc-parser'
import { textStart, type Offsets } from '#core/diagnostic.ts'
import { findDefaultExport, findReturnedValue, listDeclarations } from '../parse/module-syntax.ts'

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
  const exported = findDefaultExport(program)
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

/** Adds declarations. They replace those of outer functions. */
function declare(statements: readonly Statement[], values: Values): void {
  for (const [name, node] of listDeclarations(statements)) {
    if (node?.type !== 'ImportDeclaration') values.set(name, node)
  }
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
  const returned = findReturnedValue(body.body)
  declare(body.body, values)
  return returned && findSettings(returned, values, seen)
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
