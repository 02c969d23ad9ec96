import { fillVariables, type ProductVariables } from '#core/variables.ts'
import type { Attributes } from './content-feature.ts'
import type { Page } from './page.ts'
import { collectElements, namedAttributes, rangeOfNode } from './parse/collect-elements.ts'

/**
 * Renders the MDX that takes the place of a component. The attributes are checked by the gate; `page`
 * is where the component stands. What it returns is MDX of its own paragraph: braces and `<` that are
 * not meant as such are escaped.
 */
export type ComponentRenderer = (attributes: Attributes, page: Page) => string

/** Renderers by the name of their component. */
export type ComponentRenderers = Readonly<Record<string, ComponentRenderer>>

/** A text that takes the place of what stands between two offsets of a page. */
export interface Replacement {
  start: number
  end: number
  text: string
}

/** Renders what takes the place of each such component of `page`, in the order of the page. */
export function renderComponents(
  page: Page,
  renderers: ComponentRenderers,
  variables: ProductVariables,
): Replacement[] {
  const names = Object.keys(renderers).filter((name) => page.file.text.includes(`<${name}`))
  // Most pages have none, and those that come from the cache need not be parsed for it.
  if (names.length === 0) return []
  return collectElements(page.mdx.tree).flatMap(({ node }) => {
    if (!node.name || !Object.hasOwn(renderers, node.name)) return []
    const attributes: Record<string, string> = {}
    for (const { name, value } of namedAttributes(node)) {
      attributes[name] = fillVariables(typeof value === 'string' ? value : '', variables)
    }
    const text = renderers[node.name]!(attributes, page)
    return [{ ...rangeOfNode(node), text }]
  })
}
