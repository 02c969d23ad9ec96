import GithubSlugger from 'github-slugger'
import type { Heading, Nodes, PhrasingContent, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { fillVariables, type ProductVariables } from '../core/variables.ts'

/** An id that the built page carries. */
export interface Anchor {
  id: string
  /** Heading level, or undefined for an `id` attribute. */
  depth?: number
  /** Text of the heading, with variables filled in. */
  text?: string
  start: number
  end: number
}

/** Nextra's notation for an own id: `## Heading [#own-id]`. */
const ownIdPattern = /\s*\[#([^\]]+)\]\s*$/

/**
 * Collects the anchors of a page as the site renders them: the ids of headings from level 2 on, in
 * the manner of Nextra (github-slugger over the heading's text or its `[#own-id]`), and `id`
 * attributes of JSX elements.
 */
export function collectAnchors(tree: Root, variables: ProductVariables): Anchor[] {
  const slugger = new GithubSlugger()
  const anchors: Anchor[] = []
  visit(tree, (node) => {
    const range = { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 }
    if (node.type === 'heading' && node.depth > 1) {
      const text = headingText(node, variables)
      const ownId = ownIdPattern.exec(text)
      const shown = ownId ? text.slice(0, ownId.index) : text
      anchors.push({
        id: slugger.slug(ownId?.[1] ?? shown),
        depth: node.depth,
        text: shown,
        ...range,
      })
    }
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'id') continue
        if (typeof attribute.value !== 'string') continue
        anchors.push({ id: fillVariables(attribute.value, variables), ...range })
      }
    }
  })
  return anchors
}

function headingText(heading: Heading, variables: ProductVariables): string {
  return heading.children.map((child) => flatten(child, variables)).join('')
}

function flatten(node: PhrasingContent | Nodes, variables: ProductVariables): string {
  if (node.type === 'mdxTextExpression') return fillVariables(`{${node.value}}`, variables)
  if ('children' in node) return node.children.map((child) => flatten(child, variables)).join('')
  return 'value' in node ? fillVariables(node.value, variables) : ''
}
