'use client'

import { useEffect, useRef, useState, type HTMLAttributes, type RefObject } from 'react'

interface Props extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'pre'
  /** What a screen reader calls it. */
  label: string
}

/** A part that scrolls by itself where it is wider than its place; exactly then the keyboard reaches it. */
export function ScrollRegion({ as: Tag = 'div', label, ...props }: Props) {
  const ref = useRef<HTMLDivElement & HTMLPreElement>(null)
  return <Tag {...props} {...useReach(ref, label)} ref={ref} />
}

/** What lets the keyboard scroll an element. No `region`: so many landmarks would bury those that matter. */
function useReach(ref: RefObject<HTMLElement | null>, label: string) {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = ref.current!
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [ref])
  return scrolls ? { tabIndex: 0, role: 'group', 'aria-label': label } : {}
}
