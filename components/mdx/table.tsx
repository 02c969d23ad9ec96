import type { ComponentProps } from 'react'
import { ScrollRegion } from './scroll-region.client.tsx'

/** A table that scrolls by itself where it is wider than the page. */
export function Table(props: ComponentProps<'table'>) {
  return (
    <ScrollRegion className="table box" label="Table">
      <table {...props} />
    </ScrollRegion>
  )
}
