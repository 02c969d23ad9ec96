import type { Finding } from '#core/diagnostic.ts'
import type { LinkUse } from '#content/links/collect-links.ts'
import type { Document } from '#content/page.ts'

/** Creates the check of a rule from one of a single link. Findings default to its destination. */
export function checkLinks<Data>(
  check: (link: LinkUse, document: Document, data: Data) => Finding | undefined,
) {
  return function* (document: Document, data: Data): Iterable<Finding> {
    for (const link of document.links) {
      const found = check(link, document, data)
      if (found) yield { start: link.start, end: link.end, ...found }
    }
  }
}
