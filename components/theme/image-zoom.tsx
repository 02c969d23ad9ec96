import type { ReactNode } from 'react'

/** Stands in for `react-medium-image-zoom`, which the theme imports: pictures here are shown as they are. */
export default function Zoom({ children }: { children: ReactNode }) {
  return children
}
