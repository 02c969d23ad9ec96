import type { SiteRule } from '#content/rule.ts'

/**
 * The text of the announcement in `theme.config.tsx` must be written down there: as a string or a
 * template, with values of `product.yaml` in it. It is MDX as in pages and is checked like one, which a
 * text that is computed cannot be. Links by file start from the content folder.
 */
export const announcementTextRule: SiteRule = {
  id: 'announcement:text',
  severity: 'error',
  scope: 'site',
  *check({ site: { announcement } }) {
    if (!announcement?.problem) return
    yield {
      owner: announcement.source,
      ...announcement.problem,
      help: "Write it as one string: `text: 'New in {product.name}: [shards](/shards)'`",
    }
  },
}
