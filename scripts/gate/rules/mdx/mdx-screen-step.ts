import {
  collectElements,
  namedAttributes,
  offsetsOfNode,
  type MdxJsxAttribute,
} from '#content/parse/collect-elements.ts'
import { nodesOfType, textOf } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'

/** Skips pages that number their steps in headings instead of lists. */
export const mdxScreenStepRule: PageRule = {
  id: 'mdx:screen-step',
  summary: 'A step number in a `<Screen>` is the number of a step on the page.',
  severity: 'warning',
  check({ mdx: { tree } }) {
    if (!tree) return []
    const lastSteps = nodesOfType(tree, 'list').map(({ ordered, start, children }) => {
      return ordered ? (start ?? 1) + children.length - 1 : 0
    })
    const last = Math.max(0, ...lastSteps)
    const isInHeadings = nodesOfType(tree, 'heading').some((node) => /\d/.test(textOf(node)))
    if (last === 0 && isInHeadings) return []
    const attributes = collectElements(tree).flatMap(({ node }) => {
      return node.name === 'Window' || node.name === 'Field' ? namedAttributes(node) : []
    })
    return attributes.flatMap((attribute) => {
      const step = parseStepNumbers(attribute).find((number) => number > last || number < 1)
      if (step === undefined) return []
      return [
        {
          message: `Cannot find step \`${step}\` in the numbered lists of this page`,
          ...offsetsOfNode(attribute),
          help: last > 0 ? `The last step is ${last}` : 'Write the steps as a list in `<Steps>`',
        },
      ]
    })
  },
}

/** Attributes whose entries may begin with the number of a step, as in `2. Save`. */
const numberedAttributes = new Set(['path', 'tabs', 'menu', 'buttons', 'choices'])

function parseStepNumbers({ name, value }: MdxJsxAttribute): number[] {
  if (typeof value !== 'string') return []
  if (name === 'step') return /^\d+$/.test(value) ? [Number(value)] : []
  if (!numberedAttributes.has(name)) return []
  return Array.from(value.matchAll(/(?<=^|;)\s*(\d+)\. /g), ([, number]) => Number(number))
}
