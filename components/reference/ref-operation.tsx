import type { ReactNode } from 'react'
import { CopyButton } from '../mdx/copy-button.client.tsx'

interface Props {
  id: string
  method: string
  /** With its parameters in braces. */
  path: string
  /** Address that the path is appended to. */
  server: string
  /** The least role that may call it. */
  role: string
  /** What it does, in a few words. */
  summary: string
  children: ReactNode
}

/** One operation of the API: how it is called, by whom, and all that is known of it. */
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

/** The method of an operation; its color only repeats what it says. */
export function RefMethod({ method }: { method: string }) {
  return <b className={`ref-method ref-method--${method.toLowerCase()}`}>{method}</b>
}

interface LinkProps {
  id: string
  method: string
  path: string
  role: string
  /** What it does, in a few words. */
  children: ReactNode
}

/** One line of `RefLinks`. */
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
