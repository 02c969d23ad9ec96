import type { ReactNode } from 'react'
import { CopyButton } from '../mdx/copy-button.client.tsx'

interface Props {
  id: string
  method: string
  /** Path with parameters in braces. */
  path: string
  /** Base URL of the API. */
  server: string
  /** Minimum role that may call the operation. */
  role: string
  summary: string
  children: ReactNode
}

export function RefOperation({ id, method, path, server, role, summary, children }: Props) {
  return (
    <div className="ref" id={id}>
      <div className="ref__head box">
        <code className="ref__call">
          <RefMethod method={method} /> {path}
        </code>
        <CopyButton text={server + path} label={`Copy the address: ${summary}`} />
      </div>
      <p className="ref__role soft">
        Minimum role: <b>{role}</b>
      </p>
      {children}
    </div>
  )
}

export function RefMethod({ method }: { method: string }) {
  return <b className={`ref-method ref-method--${method.toLowerCase()}`}>{method}</b>
}

interface LinkProps {
  id: string
  method: string
  path: string
  role: string
  /** Summary of the operation. */
  children: ReactNode
}

/** Entry of `RefLinks`. */
export function RefLink({ id, method, path, role, children }: LinkProps) {
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
