import type { Nodes } from 'mdast'
import { collectElements, rangeOfNode } from '#content/parse/collect-elements.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { textOf } from '#core/tree.ts'

export const pictureStepsRule: PageRule = {
  id: 'picture:steps',
  summary:
    'A label that a step under the same heading names in bold stands in the `<Screen>` there.',
  severity: 'error',
  scope: 'page',
  check({ file, mdx }) {
    if (!file.text.includes('<Screen')) return []
    return collectElements(mdx.tree).flatMap(({ node, ancestors }) => {
      if (node.name !== 'Screen') return []
      const { start, end } = rangeOfNode(node)
      const texts = collectTexts(file.text.slice(start, end))
      return nodesBeside(node, ancestors.at(-1)!.children).flatMap((each) =>
        checkSteps(each, texts),
      )
    })
  },
}

/** Collects the texts in the attributes of the windows. */
function collectTexts(source: string): Set<string> {
  const entries = source.split(/[";|[\]]/)
  return new Set(entries.map((entry) => entry.trim().replace(/^\d+\. /, '')))
}

/** Lists a node and its siblings, from the heading before it up to the next. */
function nodesBeside(node: Nodes, siblings: Nodes[]): Nodes[] {
  const at = siblings.indexOf(node)
  const isHeading = ({ type }: Nodes) => type === 'heading'
  const start = siblings.slice(0, at).findLastIndex(isHeading) + 1
  const end = siblings.findIndex((each, index) => index > at && isHeading(each))
  return siblings.slice(start, end === -1 ? undefined : end)
}

function checkSteps(node: Nodes, texts: ReadonlySet<string>, isStep = false): Finding[] {
  if (node.type === 'strong' && isStep) return checkLabels(node, texts)
  if (!('children' in node)) return []
  const isSteps = isStep || (node.type === 'list' && Boolean(node.ordered))
  return node.children.flatMap((child) => checkSteps(child, texts, isSteps))
}

/** Checks a label, or each label of a way such as `Settings → Members`. */
function checkLabels(node: Nodes, texts: ReadonlySet<string>): Finding[] {
  const labels = textOf(node).split('→')
  return labels.flatMap((written) => {
    const label = written.trim()
    if (texts.has(label)) return []
    const nearest = findNearest(label, [...texts])
    const message = `Cannot find \`${label}\` in the \`<Screen>\` beside the steps${nearest ? `; did you mean \`${nearest}\`?` : ''}`
    return [{ ...rangeOfNode(node), message, help: 'Name a label that the windows show' }]
  })
}
