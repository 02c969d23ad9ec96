import type { Nodes, Parents } from 'mdast'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import type { Page } from '#content/page.ts'
import { collectElements, namedAttributes, rangeOfNode } from '#content/parse/collect-elements.ts'

/** The place at which a page shows a picture. */
export interface PictureUse {
  /** The name of the picture. */
  name: string
  /** Offsets of the attribute that names it. */
  start: number
  end: number
}

/** What stands under one heading, with the pictures there. */
export interface Section {
  nodes: Nodes[]
  uses: PictureUse[]
}

/** Collects the sections of a page that show a picture, `<Screen picture="…" />`. */
export function collectSections({ file, mdx }: Page, variables: ProductVariables): Section[] {
  const sections = new Map<Nodes | undefined, Section>()
  if (!file.text.includes('<Screen')) return []
  for (const { node, ancestors } of collectElements(mdx.tree)) {
    const attribute = namedAttributes(node).find(({ name }) => name === 'picture')
    if (node.name !== 'Screen' || typeof attribute?.value !== 'string') continue
    const nodes = nodesBeside(node, ancestors.at(-1)!)
    const section = sections.get(nodes[0]) ?? { nodes, uses: [] }
    sections.set(nodes[0], section)
    const name = fillVariables(attribute.value, variables)
    section.uses.push({ name, ...rangeOfNode(attribute) })
  }
  return [...sections.values()]
}

/** A node and those beside it, from the heading before up to the next. */
function nodesBeside(node: Nodes, { children }: Parents): Nodes[] {
  const siblings: Nodes[] = children
  const at = siblings.indexOf(node)
  const isHeading = ({ type }: Nodes) => type === 'heading'
  const start = siblings.slice(0, at).findLastIndex(isHeading) + 1
  const end = siblings.findIndex((each, index) => index > at && isHeading(each))
  return siblings.slice(start, end === -1 ? undefined : end)
}

/** Collects the places at which a page shows pictures. */
export function collectUses(page: Page, variables: ProductVariables): PictureUse[] {
  return collectSections(page, variables).flatMap(({ uses }) => uses)
}
