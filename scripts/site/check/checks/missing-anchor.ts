import { findNearest } from '#core/did-you-mean.ts'
import type { HtmlPage } from '../html-page.ts'
import type { SiteCheck } from '../site-check.ts'

/**
 * The part of a link after `#` is an id of the page that it leads to. `#` alone and `#top` lead to the
 * top of any page.
 */
export const missingAnchorCheck: SiteCheck = {
  id: 'out:missing-anchor',
  severity: 'warning',
  *check({ pages }, resolve) {
    const idsOf = createIdFinder()
    for (const page of pages) {
      for (const link of page.links) {
        if (!link.url.includes('#')) continue
        const target = resolve(link.url, page)
        if (target.type !== 'file' || !target.page || target.hash === '') continue
        const ids = idsOf(target.page)
        const id = decode(target.hash)
        if (ids.has(id) || ids.has(target.hash) || id.toLowerCase() === 'top') continue
        const nearest = findNearest(id, ids)
        const suggestion = nearest ? `; did you mean \`#${nearest}\`?` : ''
        const message = `Cannot find anchor \`#${id}\` on \`${target.page.route}\`${suggestion}`
        yield { ...link, file: page.file, message, help: listAnchors(target.page) }
      }
    }
  },
}

function createIdFinder(): (page: HtmlPage) => ReadonlySet<string> {
  const known = new Map<HtmlPage, ReadonlySet<string>>()
  return (page) => {
    const ids = known.get(page) ?? new Set(page.ids.map(({ id }) => id))
    known.set(page, ids)
    return ids
  }
}

function listAnchors({ ids }: HtmlPage): string {
  const headings = ids.filter(({ headingDepth }) => headingDepth !== undefined)
  if (headings.length === 0) return 'That page has no headings with anchors'
  return `Anchors there: ${headings.map(({ id }) => `\`#${id}\``).join(', ')}`
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    // A stray percent sign stands for itself.
    return hash
  }
}
