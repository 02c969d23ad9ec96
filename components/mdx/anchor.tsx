import { Link, type LinkProps } from '#components/visit/link.client.tsx'
import { addressOf, isPageAddress } from '#components/visit/page-address.ts'

/** A link of the text. Only links to pages of the site need React. */
export function Anchor({ href = '', ...props }: LinkProps) {
  const isPage = isPageAddress(href)
  return isPage ? <Link href={href} {...props} /> : <a href={addressOf(href)} {...props} />
}
