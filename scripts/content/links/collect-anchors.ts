import GithubSlugger from 'github-slugger'
import type { Nodes, Paragraph, Root } from 'mdast'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import { walkTree } from '#core/tree.ts'
import type { SiteData } from '../site.ts'
import {
  findExplicitId,
  isJsxElement,
  offsetsOfNode,
  textAttributesOf,
  type JsxElement,
} from '../parse/collect-elements.ts'
import type { Anchor } from '../page.ts'
import { isUnknownComponent } from '../schema/components.ts'

type AnchorData = Pick<SiteData, 'variables' | 'references' | 'components'>

/**
 * Collects the anchors of a page as the site renders them: headings of levels 2 to 6 with their
 * ids (github-slugger on the text or `[#own-id]`), JSX elements with `id`, `<a>` with `name`, and
 * ids that feature components add.
 */
export function collectAnchors(tree: Root, data: AnchorData): Anchor[] {
  const { variables } = data
  const slugger = new GithubSlugger()
  const anchors: Anchor[] = []
  walkTree(tree, (node) => {
    const range = offsetsOfNode(node)
    if (node.type === 'heading' && node.depth > 1) {
      const text = filledTextOf(node, variables)
      const explicitId = findExplicitId(text)
      const shown = text.slice(0, explicitId?.start)
      anchors.push({
        id: slugger.slug(explicitId?.id ?? shown),
        depth: node.depth,
        text: shown,
        ...(explicitId && { explicitId: explicitId.id }),
        ...range,
      })
    }
    if (node.type === 'paragraph' && isUnspacedHeading(node)) {
      const [line = ''] = filledTextOf(node, variables).split('\n', 1)
      const text = line.replace(/^#+/, '').trim()
      const id = new GithubSlugger().slug(findExplicitId(text)?.id ?? text)
      anchors.push({ id, isPossible: true, ...range })
    }
    if (isJsxElement(node)) {
      // A component of another site may show its `id` or not.
      const isPossible = isUnknownComponent(node.name, data.components)
      const ids = listIds(node, data)
      anchors.push(...ids.map((id) => ({ id, ...(isPossible && { isPossible }), ...range })))
    }
  })
  return anchors
}

/**
 * Returns whether a paragraph begins like `##Plans`, or with a no-break space after `##`. Linters
 * report the mistake there, so links to the heading that is meant count as right.
 */
function isUnspacedHeading({ children: [first] }: Paragraph): boolean {
  return first?.type === 'text' && /^#{2,6}[\u00A0\u202F]*[\p{L}\p{N}]/u.test(first.value)
}

function listIds(node: JsxElement, { variables, references, components }: AnchorData): string[] {
  const attributes = textAttributesOf(node, variables)
  const component = components.get(node.name)
  const id = attributes.id || (node.name === 'a' && attributes.name)
  const ids = !id || component?.generated ? [] : [id]
  const reference = references[component?.feature ?? '']
  return reference === undefined
    ? ids
    : [...ids, ...(component?.listIds?.(attributes, reference) ?? [])]
}

export function filledTextOf(node: Nodes, variables: ProductVariables): string {
  if (node.type === 'mdxTextExpression') return fillVariables(`{${node.value}}`, variables)
  if ('children' in node) return node.children.map((each) => filledTextOf(each, variables)).join('')
  return 'value' in node ? fillVariables(node.value, variables) : ''
}
