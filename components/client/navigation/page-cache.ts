/** How many pages are kept; the ones used longest ago go first. */
const capacity = 30

/** Pages on their way or here, by address without hash. */
const pages = new Map<string, Promise<string>>()

/** The page could not be loaded, or the address leads to something that is no page. */
export class LoadError extends Error {
  override name = 'LoadError'
}

/** The HTML of a page, loaded at most once. Rejects with a {@link LoadError} or an `AbortError`. */
export function loadPage(url: URL): Promise<string> {
  const key = url.pathname + url.search
  const page = pages.get(key) ?? fetchPage(key)
  pages.delete(key)
  pages.set(key, page)
  page.catch(() => pages.delete(key))
  for (const old of pages.keys()) {
    if (pages.size <= capacity) break
    pages.delete(old)
  }
  return page
}

/** Whether the page is here or on its way. */
export function isLoaded(url: URL): boolean {
  return pages.has(url.pathname + url.search)
}

async function fetchPage(address: string): Promise<string> {
  const response = await fetch(address, { headers: { Accept: 'text/html' } })
  const type = response.headers.get('Content-Type') ?? ''
  if (!response.ok || response.redirected || !type.startsWith('text/html')) {
    throw new LoadError(`${response.status} for ${address}`)
  }
  return response.text()
}
