import { findDuplicates } from '../find-duplicates.ts'
import type { SiteRule } from '#content/rule.ts'

/**
 * No two pages, category indexes among them, have the same description: search engines then take
 * them for one page, and cards that lead to them say the same. Drafts do not count.
 */
export const frontMatterDuplicateDescriptionRule: SiteRule = {
  id: 'front-matter:duplicate-description',
  severity: 'warning',
  scope: 'site',
  *check({ site }) {
    for (const { owner, start, end, first } of findDuplicates(site, 'description')) {
      yield {
        owner,
        message: 'Unexpected description, another page has the same',
        start,
        end,
        help: 'Say what the reader gets from this page and from no other',
        related: [first],
      }
    }
  },
}
