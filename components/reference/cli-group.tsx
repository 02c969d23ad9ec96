import { useId, type ReactNode } from 'react'

/** A list of terms of the command line, each a `CliEntry`; with a title, a part of its own. */
export function CliGroup({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId()
  const list = <dl className="cli-group__list">{children}</dl>
  if (!title) return list
  return (
    <section className="cli-group" aria-labelledby={id}>
      <p className="cli-group__title" id={id}>
        {title}
      </p>
      {list}
    </section>
  )
}
