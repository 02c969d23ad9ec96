import type { Expression, ObjectExpression, ParseResult, Visitor } from 'oxc-parser'
import { textStart, type Offsets } from '#core/diagnostic.ts'

/** Source of a setting. */
export interface SettingSource {
  /**
   * Offsets of the setting's key, or of the setting itself in a list. If it is missing or computed,
   * those of the nearest setting around it.
   */
  name: Offsets
  /** Offsets of the text without quotes, or {@link textStart} if it is no string literal. */
  text: Offsets
}

type SettingPath = readonly PropertyKey[]

/** Parses the settings file. Returns a function that finds the source of a setting by its path. */
export async function parseSettings(text: string): Promise<(path: SettingPath) => SettingSource> {
  const { parseSync, Visitor } = await import('oxc-parser')
  const { objects, variables } = collectSyntax(parseSync('settings.tsx', text), Visitor)
  const resolve = (node: Expression): Expression => {
    if (node.type === 'Identifier') {
      const value = variables.get(node.name)
      return value ? resolve(value) : node
    }
    // Type assertions and parentheses.
    const isWrapper = 'expression' in node && typeof node.expression === 'object'
    return isWrapper ? resolve(node.expression) : node
  }
  return (path) => {
    let name = textStart
    // Outer objects come first, so this is the object with all settings.
    let value: Expression | undefined = objects.find((each) => findPart(each, path[0]!))
    for (const key of path) {
      const part: SettingPart | undefined = value && findPart(resolve(value), key)
      if (part) name = { start: part.name.start, end: part.name.end }
      value = part?.value
    }
    return { name, text: offsetsOfText(value && resolve(value)) }
  }
}

function collectSyntax({ program }: ParseResult, VisitorClass: typeof Visitor) {
  const objects: ObjectExpression[] = []
  const variables = new Map<string, Expression>()
  new VisitorClass({
    ObjectExpression: (node) => void objects.push(node),
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) variables.set(id.name, init)
    },
  }).visit(program)
  return { objects, variables }
}

interface SettingPart {
  name: Offsets
  value: Expression
}

/** Finds a property of an object, or an item of an array without spread elements before it. */
function findPart(node: Expression, key: PropertyKey): SettingPart | undefined {
  if (node.type === 'ObjectExpression') {
    for (const property of node.properties) {
      if (property.type !== 'Property' || property.computed) continue
      const { key: name, value } = property
      const found = name.type === 'Identifier' ? name.name : 'value' in name && name.value
      if (found === key) return { name, value }
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
