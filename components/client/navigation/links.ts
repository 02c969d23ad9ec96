/**
 * The address of a link to another page of this site that a plain click would open here; undefined
 * for links to elsewhere, to files, into new windows and within the page.
 */
export function resolvePageLink(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return undefined
  const url = new URL(link.href)
  const isFile = /\.[a-z]\w*$/i.test(url.pathname)
  if (url.origin !== location.origin || isFile) return undefined
  const isSamePage = url.pathname === location.pathname && url.search === location.search
  return isSamePage && link.getAttribute('href')!.includes('#') ? undefined : url
}
