import { findDuplicates } from '../find-duplicates.ts'
import type { SiteRule } from '#content/rule.ts'

/** Ignores letter case, and skips drafts. */
export const frontMatterDuplicateTitleRule: SiteRule = {
  id: 'front-matter:duplicate-title',
  summary: 'No two pages have the same title.',
  severity: 'warning',
  scope: 'site',
  *check({ site }) {
    for (const { owner, text, start, end, first } of findDuplicates(site, 'title')) {
      yield {
        owner,
        message: `Unexpected title \`${text}\`, another page has it already`,
        start,
        end,
        help: 'Name what sets this page apart; `sidebar_label` can stay short',
        related: [first],
      }
    }
  },
}
