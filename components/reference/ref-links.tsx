import type { ReactNode } from 'react'
import { RefMethod } from './ref-operation.tsx'

interface Props {
  id: string
  method: string
  path: string
  role: string
  /** What it does, in a few words. */
  children: ReactNode
}

/** One line of `RefLinks`. */
export function RefLink({ id, method, path, role, children }: Props) {
  return (
    <li>
      <a className="ref-links__link" href={`#${id}`}>
        {children}
      </a>
      <code>
        <RefMethod method={method} /> {path}
      </code>
      <span className="ref-links__role">{role}</span>
    </li>
  )
}
