import type { Finding } from '#core/diagnostic.ts'
import type { List } from 'mdast'
import {
  collectElements,
  namedAttributes,
  offsetsOfNode,
  type MdxJsxAttribute,
} from '#content/parse/collect-elements.ts'
import { nodesOfType, textOf, walkTree } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * Compares with the nearest numbered list above, or else with the first one below. Skips pages that
 * number their steps in headings instead of lists.
 */
export const mdxScreenStepRule: PageRule = {
  id: 'mdx:screen-step',
  summary: 'A step number in a `<Screen>` is the number of a step in the list above it.',
  severity: 'warning',
  check({ mdx: { tree } }) {
    if (!tree) return []
    const lists: List[] = []
    walkTree(tree, (node, ancestors) => {
      // A list in another one numbers substeps.
      const isOuter = ancestors.every(({ type }) => type !== 'list')
      if (node.type === 'list' && node.ordered && isOuter) lists.push(node)
    })
    const isInHeadings = nodesOfType(tree, 'heading').some((node) => /\d/.test(textOf(node)))
    if (lists.length === 0 && isInHeadings) return []
    return collectElements(tree).flatMap(({ node }) => {
      if (node.name !== 'Window' && node.name !== 'Field') return []
      const { start } = offsetsOfNode(node)
      const list = lists.findLast((each) => offsetsOfNode(each).start < start) ?? lists[0]
      return namedAttributes(node).flatMap((attribute) => checkAttribute(attribute, list))
    })
  },
}

function checkAttribute(attribute: MdxJsxAttribute, list: List | undefined): Finding[] {
  const last = list ? (list.start ?? 1) + list.children.length - 1 : 0
  const step = parseStepNumbers(attribute).find((number) => number > last || number < 1)
  if (step === undefined) return []
  const place = list ? 'the numbered list of this screen' : 'the numbered lists of this page'
  return [
    {
      message: `Cannot find step \`${step}\` in ${place}`,
      ...offsetsOfNode(attribute),
      help: list
        ? `The last step of the list on line ${list.position!.start.line} is ${last}`
        : 'Write the steps as a list in `<Steps>`',
    },
  ]
}

/** Attributes whose entries may begin with the number of a step, as in `2. Save`. */
const numberedAttributes = new Set(['path', 'tabs', 'menu', 'buttons', 'choices'])

function parseStepNumbers({ name, value }: MdxJsxAttribute): number[] {
  if (typeof value !== 'string') return []
  if (name === 'step') return /^\d+$/.test(value) ? [Number(value)] : []
  if (!numberedAttributes.has(name)) return []
  return Array.from(value.matchAll(/(?<=^|;)\s*(\d+)\. /g), ([, number]) => Number(number))
}
