import { findNearest } from '#core/did-you-mean.ts'
import type { SiteCheck } from '../site-check.ts'

/**
 * Every link within the site leads to something that the server answers with: a page at its clean
 * address (`/quick-start` for `quick-start.html`), or any other file. Links that begin with the
 * site's own address are links within the site. The not-found page is no answer.
 */
export const missingPageCheck: SiteCheck = {
  id: 'out:missing-page',
  severity: 'error',
  *check({ pages, listed }, resolve) {
    for (const page of pages) {
      for (const link of page.links) {
        const target = resolve(link.url, page)
        if (target.type === 'invalid') {
          yield { ...link, file: page.file, message: `Unexpected address \`${link.url}\`` }
        }
        if (target.type !== 'missing') continue
        const nearest = findNearest(target.pathname, listed.keys())
        const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
        const message = `Cannot find page \`${target.pathname}\`${suggestion}`
        yield { ...link, file: page.file, message }
      }
    }
  },
}
