import type { TextEdit } from '#core/diagnostic.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import type { Attributes } from './schema/components.ts'
import type { Document } from './page.ts'
import { collectElements, namedAttributes, offsetsOfNode } from './parse/collect-elements.ts'

/** Function that renders a component as a block of MDX, with literal braces and `<` escaped. */
export type ComponentRenderer = (attributes: Attributes, document: Document) => string

export type ComponentRenderers = Readonly<Record<string, ComponentRenderer>>

export function renderComponents(
  document: Document,
  renderers: ComponentRenderers,
  variables: ProductVariables,
): TextEdit[] {
  const names = Object.keys(renderers).filter((name) => document.file.text.includes(`<${name}`))
  // Avoid parsing cached pages. Most contain none of these components.
  if (names.length === 0) return []
  return collectElements(document.mdx.tree).flatMap(({ node }) => {
    if (!node.name || !Object.hasOwn(renderers, node.name)) return []
    const attributes: Record<string, string> = {}
    for (const { name, value } of namedAttributes(node)) {
      attributes[name] = fillVariables(typeof value === 'string' ? value : '', variables)
    }
    const text = renderers[node.name]!(attributes, document)
    return [{ ...offsetsOfNode(node), text }]
  })
}
