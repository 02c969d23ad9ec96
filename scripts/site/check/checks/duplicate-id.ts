import type { HtmlId } from '../html-page.ts'
import type { SiteCheck } from '../site-check.ts'

/**
 * An id occurs once on a page: links to it lead to the first place that carries it, and what a label
 * or a description names by it is ambiguous. A heading can clash with an `id` attribute of the page or
 * with one of the layout around it; an own id, `## Heading [#own-id]`, sets it apart.
 */
export const duplicateIdCheck: SiteCheck = {
  id: 'out:duplicate-id',
  severity: 'warning',
  *check({ pages }) {
    for (const { file, ids } of pages) {
      const first = new Map<string, HtmlId>()
      for (const place of ids) {
        if (first.has(place.id)) {
          const message = `Unexpected second id \`${place.id}\` on the page`
          yield { ...place, file, attribute: 'id', message }
        } else first.set(place.id, place)
      }
    }
  },
}
