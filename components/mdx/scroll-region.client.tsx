'use client'

import { useEffect, useRef, useState, type HTMLAttributes } from 'react'

interface Props extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'pre'
  label: string
}

/**
 * Element that scrolls horizontally if it overflows. It is focusable until React has measured it,
 * and afterwards only if it overflows.
 */
export function ScrollRegion({ as: Tag = 'div', label, ...props }: Props) {
  const ref = useRef<HTMLDivElement & HTMLPreElement>(null)
  const [isOverflowing, setIsOverflowing] = useState(true)
  useEffect(() => {
    const element = ref.current!
    const observer = new ResizeObserver(() =>
      setIsOverflowing(element.scrollWidth > element.clientWidth),
    )
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  // The role is not `region`, since too many landmarks make the important ones hard to find.
  const focusProps = isOverflowing && { tabIndex: 0, role: 'group', 'aria-label': label }
  return <Tag {...props} {...focusProps} ref={ref} />
}
