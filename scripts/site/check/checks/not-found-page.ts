import type { SiteCheck } from '../site-check.ts'

/** The site has a `404.html`, which servers show where there is no page. */
export const notFoundPageCheck: SiteCheck = {
  id: 'out:not-found-page',
  severity: 'error',
  *check({ dir, pageByFile }) {
    if (pageByFile.has('404.html')) return
    const file = { displayPath: `${dir}/404.html`, text: '' }
    yield { file, message: 'Cannot find the not-found page `404.html`' }
  },
}
