import type { ReactNode } from 'react'

/** Images are shown in full already: they do not open over the page. */
export default function Zoom({ children }: { children: ReactNode }) {
  return <>{children}</>
}
