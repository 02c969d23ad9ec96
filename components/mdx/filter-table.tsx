import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { FilteredTable } from './filter-table.client.tsx'

interface Props {
  /** What the field is called, such as `Filter the fields`. */
  label: string
  /** One table, as Markdown makes it. */
  children: ReactNode
}

/** A table with a field above it; only rows that have all the words typed there are shown. */
export function FilterTable({ label, children }: Props) {
  const [table] = elementsIn(children)
  const [head, body] = elementsIn(table?.props.children)
  const rows = elementsIn(body?.props.children).map((row) => ({
    row,
    text: elementsIn(row.props.children).map(textOf).join(' '),
  }))
  return <FilteredTable label={label} head={head} rows={rows} />
}

/** The elements among nodes; the compiler puts line breaks between them. */
function elementsIn(nodes: ReactNode): WithChildren[] {
  return Children.toArray(nodes).filter((node): node is WithChildren => isValidElement(node))
}

/** The text that a node shows. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isValidElement<WithChildren['props']>(node) ? textOf(node.props.children) : ''
}

type WithChildren = ReactElement<{ children?: ReactNode }>
