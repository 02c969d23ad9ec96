import { useId, type ReactNode } from 'react'

/** A list of terms of the command line, each a `CliEntry`, under a title of its own. */
export function CliGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="cli-group" aria-labelledby={id}>
      <p className="cli-group__title" id={id}>
        {title}
      </p>
      <dl className="cli-group__list">{children}</dl>
    </section>
  )
}
