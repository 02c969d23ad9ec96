import type { HTMLAttributes } from 'react'

interface Props extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'pre'
  label: string
}

/**
 * Element that scrolls horizontally if it overflows. It is focusable until
 * `components/theme/content/scroll-regions.ts` has measured it, and afterwards only if it
 * overflows.
 */
export function ScrollRegion({ as: Tag = 'div', label, ...props }: Props) {
  // The role is not `region`, since too many landmarks make the important ones hard to find.
  return <Tag {...props} tabIndex={0} role="group" aria-label={label} />
}
