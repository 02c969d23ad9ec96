import { resolvePageLink } from './links.ts'
import { isLoaded, loadPage } from './page-cache.ts'

/** How many pages are fetched ahead from one page. */
const limit = 12

/** Milliseconds for which a pointer rests on a link that its owner means. */
const rest = 60

/** What browsers tell of the connection; not all do. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

let fetched = 0

/**
 * Fetches pages that the reader is likely to open: those that the pointer rests on, that have the
 * focus or are touched, and the next page once its link can be seen. One at a time, and none where
 * the reader saves data or has a slow connection.
 */
export function startPrefetch(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(timer)
    const url = pointerType === 'mouse' ? resolvePageLink(target) : undefined
    if (url) timer = setTimeout(() => prefetch(url), rest)
  })
  for (const type of ['focusin', 'touchstart', 'pointerdown']) {
    document.addEventListener(type, ({ target }) => prefetch(resolvePageLink(target)), {
      passive: true,
    })
  }
  watchNextPage()
}

/** Begins to count anew, and watches the link to the next page. */
export function watchNextPage(): void {
  fetched = 0
  const link = document.querySelector('a[rel=next]')
  if (!link) return
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    prefetch(resolvePageLink(link))
  })
  observer.observe(link)
}

function prefetch(url: URL | undefined): void {
  if (!url || isLoaded(url) || fetched >= limit || isSparing()) return
  fetched++
  // A failure is found again, and told, when the reader opens the page.
  loadPage(url).catch(() => undefined)
}

/** Whether to load nothing that may not be needed. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (!connection) return false
  return connection.saveData === true || /(?:^|-)2g$/.test(connection.effectiveType ?? '')
}
