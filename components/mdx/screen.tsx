interface Props {
  /** The same in words. */
  alt: string
  /** The windows, as generation has drawn them; see `renderScreens`. */
  html: string
}

/** Windows of the product with the places to press marked, which assistive technology reads as words. */
export function Screen({ alt, html }: Props) {
  return (
    <div
      className="screen box"
      role="img"
      aria-label={alt}
      data-pagefind-ignore=""
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
