import GithubSlugger from 'github-slugger'
import type { Heading, Nodes, PhrasingContent, Root } from 'mdast'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import { walkTree, nodesOfType } from '#core/tree.ts'
import type { SiteData } from '../content-feature.ts'
import {
  findOwnId,
  isJsxElement,
  namedAttributes,
  rangeOfNode,
  type JsxElement,
} from '../parse/collect-elements.ts'
import type { Anchor } from '../page.ts'
import { findComponent } from '../schema/components.ts'

/** What the ids of footnotes and of their uses begin with. */
export const footnotePrefix = 'user-content-fn'

/**
 * Collects the anchors of a page as the site renders them: the ids of headings from level 2 on, in
 * the manner of Nextra (github-slugger over the heading's text or its `[#own-id]`), `id` attributes
 * of JSX elements, and what components of features bring along.
 */
export function collectAnchors(tree: Root, data: SiteData): Anchor[] {
  const { variables } = data
  const slugger = new GithubSlugger()
  const anchors: Anchor[] = []
  walkTree(tree, (node) => {
    const range = { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 }
    if (node.type === 'heading' && node.depth > 1) {
      const text = headingText(node, variables)
      const ownId = findOwnId(text)
      const shown = text.slice(0, ownId?.start)
      anchors.push({
        id: slugger.slug(ownId?.id ?? shown),
        depth: node.depth,
        text: shown,
        ...range,
      })
    }
    if (isJsxElement(node)) {
      anchors.push(...listIds(node, data).map((id) => ({ id, ...range })))
    }
  })
  return [...anchors, ...collectFootnoteAnchors(tree)]
}

/** The ids of an element: its own `id`, or those of what takes the place of a component. */
function listIds(node: JsxElement, { variables, references, features }: SiteData): string[] {
  const attributes = readAttributes(node, variables)
  const component = findComponent(node.name, features)
  const ids = attributes.id === undefined || component?.contract.generated ? [] : [attributes.id]
  const feature = features.find(({ name }) => name === component?.owner?.name)
  const reference = feature && references[feature.name]
  return reference === undefined
    ? ids
    : [...ids, ...(feature?.anchors?.list(node.name!, attributes, reference) ?? [])]
}

/** The ids that mdast-util-to-hast gives to footnotes, to each of their uses and to their heading. */
function collectFootnoteAnchors(tree: Root): Anchor[] {
  const definitions = new Map(
    nodesOfType(tree, 'footnoteDefinition').map((node) => [node.identifier, node]),
  )
  const counts = new Map<string, number>()
  const anchors = nodesOfType(tree, 'footnoteReference').flatMap((node): Anchor[] => {
    const definition = definitions.get(node.identifier)
    if (!definition) return []
    const count = (counts.get(node.identifier) ?? 0) + 1
    counts.set(node.identifier, count)
    const name = encodeURI(node.identifier.toLowerCase())
    const use = `${footnotePrefix}ref-${name}${count > 1 ? `-${count}` : ''}`
    return [
      ...(count > 1 ? [] : [{ id: `${footnotePrefix}-${name}`, ...rangeOfNode(definition) }]),
      { id: use, ...rangeOfNode(node) },
    ]
  })
  const [first] = anchors
  return first ? [...anchors, { ...first, id: 'footnote-label' }] : []
}

/** The attributes that are plain texts, variables filled in. */
function readAttributes(node: JsxElement, variables: ProductVariables): Record<string, string> {
  const texts = namedAttributes(node).flatMap(({ name, value }) =>
    typeof value === 'string' ? [[name, fillVariables(value, variables)] as const] : [],
  )
  return Object.fromEntries(texts)
}

function headingText(heading: Heading, variables: ProductVariables): string {
  return heading.children.map((child) => flatten(child, variables)).join('')
}

function flatten(node: PhrasingContent | Nodes, variables: ProductVariables): string {
  if (node.type === 'mdxTextExpression') return fillVariables(`{${node.value}}`, variables)
  if ('children' in node) return node.children.map((child) => flatten(child, variables)).join('')
  return 'value' in node ? fillVariables(node.value, variables) : ''
}
