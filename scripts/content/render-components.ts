import type { TextEdit } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'
import type { Attributes } from './schema/components.ts'
import type { Document } from './page.ts'
import { collectElements, offsetsOfNode, textAttributesOf } from './parse/collect-elements.ts'

/** Functions that render components as blocks of MDX, with literal braces and `<` escaped. */
export type ComponentRenderers = Readonly<
  Record<string, (attributes: Attributes, document: Document) => string>
>

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
    const text = renderers[node.name]!(textAttributesOf(node, variables), document)
    return [{ ...offsetsOfNode(node), text }]
  })
}
