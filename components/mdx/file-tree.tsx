import type { ReactNode } from 'react'

/** Folders and files, written as a nested list. */
export function FileTree({ children }: { children: ReactNode }) {
  return <div className="file-tree">{children}</div>
}
