import { collectElements, namedAttributes, rangeOfNode } from '../content/parse/collect-elements.ts'
import type { Site } from '../content/read/build-site.ts'
import type { Page } from '../content/page.ts'
import { fillVariables } from '../core/variables.ts'
import { createApiExpanders } from './api-reference/render/render-api.ts'
import { createCliExpanders } from './command-line/render-cli.ts'

/**
 * Renders the MDX that takes the place of a component. The attributes are texts with variables filled
 * in, checked by the gate; `page` is where the component stands. What it returns is MDX of its own
 * paragraph: braces and `<` that are not meant as such are escaped.
 */
export type Expander = (attributes: Readonly<Record<string, string>>, page: Page) => string

/** Expanders by the name of their component. */
export type Expanders = Readonly<Record<string, Expander>>

/** A text that takes the place of what stands between two offsets of a page. */
export interface Replacement {
  start: number
  end: number
  text: string
}

/** Creates the expanders of every component whose content comes from a description of the site. */
export function createExpanders(site: Site): Expanders {
  return { ...createApiExpanders(site), ...createCliExpanders(site) }
}

/** Renders what takes the place of each such component of `page`, in the order of the page. */
export function expandReferences(
  page: Page,
  expanders: Expanders,
  variables: Site['variables'],
): Replacement[] {
  const names = Object.keys(expanders).filter((name) => page.file.text.includes(`<${name}`))
  // Most pages have none, and those that come from the cache need not be parsed for it.
  if (names.length === 0) return []
  return collectElements(page.mdx.tree).flatMap(({ node }) => {
    if (!node.name || !Object.hasOwn(expanders, node.name)) return []
    const attributes: Record<string, string> = {}
    for (const { name, value } of namedAttributes(node)) {
      attributes[name] = fillVariables(typeof value === 'string' ? value : '', variables)
    }
    const text = expanders[node.name]!(attributes, page)
    return [{ ...rangeOfNode(node), text }]
  })
}
