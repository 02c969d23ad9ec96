import type { List, RootContent } from 'mdast'
import type { ParsedPage } from '#content/page.ts'
import { walkTree } from '#core/tree.ts'

/**
 * Returns whether the item at `line` is in a bullet list directly above or below another one. Only
 * the markers separate such lists.
 */
export function isInAdjacentList(line: number, { mdx }: ParsedPage): boolean {
  let found = false
  walkTree(mdx.tree, (node) => {
    if (!('children' in node)) return
    for (const [index, child] of node.children.entries()) {
      const isAtLine = isBulletList(child) && hasItemAt(child, line)
      const neighbors = [node.children[index - 1], node.children[index + 1]]
      if (isAtLine && neighbors.some(isBulletList)) found = true
    }
  })
  return found
}

function isBulletList(node: RootContent | undefined): node is List {
  return node?.type === 'list' && !node.ordered
}

function hasItemAt({ children }: List, line: number): boolean {
  return children.some(({ position }) => position?.start.line === line)
}
