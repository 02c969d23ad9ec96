import type { Expression, ObjectExpression } from 'oxc-parser'

/** A property of an object that a script writes down; types have none. */
export type Property = Extract<ObjectExpression['properties'][number], { type: 'Property' }>

/** Whether a node of a script is a property of that name. */
export function isPropertyNamed(node: object, name: string): node is Property {
  if (!('type' in node) || node.type !== 'Property') return false
  const { key } = node as Property
  return 'name' in key ? key.name === name : 'value' in key && key.value === name
}

/** The value of the first property of that name in or below a node. */
export function findProperty(node: object, name: string): Expression | undefined {
  for (const child of childrenOf(node)) {
    if (isPropertyNamed(child, name)) return child.value
    const found = findProperty(child, name)
    if (found) return found
  }
  return undefined
}

/** Calls `visit` with every node below one, in the order of the script. */
export function walkScript(node: object, visit: (child: object) => void): void {
  for (const child of childrenOf(node)) {
    visit(child)
    walkScript(child, visit)
  }
}

function childrenOf(node: object): object[] {
  const children: unknown[] = Object.values(node)
  return children.filter((child): child is object => typeof child === 'object' && child !== null)
}
