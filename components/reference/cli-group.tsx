import type { ReactNode } from 'react'
import { RefPart } from './ref-part.tsx'

/** A list of terms of the command line, each a `CliEntry`; with a title, a part of its own. */
export function CliGroup({ title, children }: { title?: string; children: ReactNode }) {
  const list = <dl className="cli-group__list box">{children}</dl>
  return title ? <RefPart title={title}>{list}</RefPart> : list
}
