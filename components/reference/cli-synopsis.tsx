import type { ReactNode } from 'react'

/** The command line in short, with what the command does. */
export function CliSynopsis({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="cli-synopsis" id={id}>
      {children}
    </div>
  )
}
