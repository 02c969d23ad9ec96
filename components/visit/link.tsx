import type { ComponentProps } from 'react'
import { withBasePath } from './page-address.ts'

/**
 * Link within the site or to another one. `useClientNavigation` follows links to pages. A
 * translated link stays translated when React hydrates it.
 */
export function Link({ href = '', ...props }: ComponentProps<'a'>) {
  return <a href={withBasePath(href)} suppressHydrationWarning {...props} />
}
