import type { ReactNode } from 'react'

/** Makes a component that is an element with a class: the style sheet does the rest. */
export function createStyledElement(Tag: 'div' | 'dl' | 'kbd' | 'ul', className: string) {
  return function Part({ id, children }: { id?: string; children: ReactNode }) {
    return (
      <Tag id={id} className={className}>
        {children}
      </Tag>
    )
  }
}
