import type { Nodes, Root } from 'mdast'
import { isJsxElement } from '#content/parse/collect-elements.ts'
import { isBlank } from '#core/tree/is-blank.ts'
import { walkTree } from '#core/tree/walk-tree.ts'

/**
 * Throws where a generated page holds code that a build would run. The gate lets none through; this
 * holds for what comes of the page afterwards, too: addresses, variables, what features put in.
 */
export function refuseCode(): (tree: Root) => void {
  return (tree) =>
    walkTree(tree, (node) => {
      if (!isCode(node)) return
      const { line, column } = node.position?.start ?? { line: 1, column: 1 }
      throw new Error(
        `Code in a generated page at ${line}:${column}, which no page may hold; report this as a fault of the gate`,
      )
    })
}

function isCode(node: Nodes): boolean {
  if (node.type === 'mdxjsEsm') return true
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return !isBlank(node)
  if (!isJsxElement(node)) return false
  return node.attributes.some(
    ({ type, value }) =>
      type !== 'mdxJsxAttribute' || (typeof value === 'object' && value !== null),
  )
}
