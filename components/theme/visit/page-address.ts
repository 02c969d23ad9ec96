/** Whether an address is that of a page of the site: not a file, not elsewhere, not within the page. */
export function isPageAddress(href: string): boolean {
  return /^\/(?!\/)/.test(href) && !/\.[a-z]\w*$/i.test(href.replace(/[?#].*$/, ''))
}
