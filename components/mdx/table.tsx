import type { ComponentProps } from 'react'

/** A table that scrolls by itself where it is wider than the page. */
export function Table(props: ComponentProps<'table'>) {
  return (
    <div className="table" data-scrolls="">
      <table {...props} />
    </div>
  )
}
