import type { List, ListItem, Nodes, Table } from 'mdast'
import { walkTree } from '#core/tree/walk-tree.ts'
import { rangeOfNode } from '#content/parse/collect-elements.ts'

/** What is on a button, a field, a tab, as a page names it: in bold. */
export interface LabelUse {
  label: string
  start: number
  end: number
}

/** The steps of each numbered list among some nodes; a list within a step belongs to the step. */
export function collectProcedures(nodes: readonly Nodes[]): ListItem[][] {
  const isNumbered = (node: Nodes): node is List => node.type === 'list' && Boolean(node.ordered)
  return findOutermost(nodes, isNumbered).map(({ children }) => children)
}

/** The tables among some nodes. */
export function collectTables(nodes: readonly Nodes[]): Table[] {
  return findOutermost(nodes, (node): node is Table => node.type === 'table')
}

function findOutermost<T extends Nodes>(
  nodes: readonly Nodes[],
  isWanted: (node: Nodes) => node is T,
): T[] {
  return nodes.flatMap((node) => {
    if (isWanted(node)) return [node]
    return 'children' in node ? findOutermost(node.children, isWanted) : []
  })
}

/** The labels in a node, whose source `read` gives; of a way such as `Settings → Members`, each. */
export function collectLabels(node: Nodes, read: (node: Nodes) => string): LabelUse[] {
  const labels: LabelUse[] = []
  walkTree(node, (each) => {
    if (each.type !== 'strong') return
    const way = read(each)
      .slice(2, -2)
      .split('→')
      .map((label) => label.trim())
    labels.push(...way.map((label) => ({ label, ...rangeOfNode(each) })))
  })
  return labels
}
