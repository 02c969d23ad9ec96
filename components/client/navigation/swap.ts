import { updateSidebar } from '../sidebar.ts'

/** Elements of the head that belong to a page and not to the site. */
const ownElements = 'meta[name], meta[property], link[rel=canonical], link[rel=alternate]'

/** The page was built together with another version of the site's script or styles. */
export class OutdatedError extends Error {
  override name = 'OutdatedError'
}

/**
 * Puts another page, given as HTML, in place of this one. The frame stays: open folders of the
 * sidebar, the color mode, the search. Throws an {@link OutdatedError} where the pages do not fit.
 */
export function swapPage(html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html')
  if (listFiles(next) !== listFiles(document)) throw new OutdatedError('The site has changed')
  const page = next.getElementById('sitePage')
  if (!page) throw new OutdatedError('The answer is no page of this site')
  document.title = next.title
  for (const element of document.head.querySelectorAll(ownElements)) element.remove()
  document.head.append(...next.head.querySelectorAll(ownElements))
  markMainLinks(next)
  updateSidebar(next.getElementById('docsSidebar'))
  document.getElementById('sitePage')!.replaceWith(page)
}

/** The scripts and style sheets of a document, whose names change with what they hold. */
function listFiles(page: Document): string {
  const elements = page.head.querySelectorAll('script[src], link[rel=stylesheet]')
  return Array.from(
    elements,
    (each) => each.getAttribute('src') ?? each.getAttribute('href'),
  ).join()
}

function markMainLinks(next: Document): void {
  const from = next.querySelectorAll('[data-main-links] a')
  for (const [index, link] of document.querySelectorAll('[data-main-links] a').entries()) {
    const current = from[index]?.getAttribute('aria-current')
    if (current) link.setAttribute('aria-current', current)
    else link.removeAttribute('aria-current')
  }
}
