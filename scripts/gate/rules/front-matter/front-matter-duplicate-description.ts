import { findDuplicates } from '../find-duplicates.ts'
import type { SiteRule } from '#content/rule.ts'

/** Skips drafts. */
export const frontMatterDuplicateDescriptionRule: SiteRule = {
  id: 'front-matter:duplicate-description',
  summary: 'No two pages have the same description.',
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
