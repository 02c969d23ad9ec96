import type { SiteRule } from '#content/rule.ts'
import { listRouteOwners, rangeOfKey, sourceOf } from '#content/site.ts'

/** Search engines cut titles off at about this many characters. */
const longest = 60

/** Skips drafts and unlisted pages. Counts variables with their values. */
export const frontMatterTitleLengthRule: SiteRule = {
  id: 'front-matter:title-length',
  summary:
    'The title, followed by that of the site, has at most 60 characters, as search results cut off longer ones.',
  severity: 'warning',
  scope: 'site',
  *check({ site, titleSuffix }) {
    for (const owner of listRouteOwners(site)) {
      const isListed = 'category' in owner || !owner.page.frontMatter?.unlisted
      const { title } =
        ('page' in owner ? owner.page.frontMatter : owner.category.config?.index) ?? {}
      const length = Array.from(`${title}${titleSuffix}`).length
      if (title === undefined || !isListed || length <= longest) continue
      const ending = titleSuffix && ` with \`${titleSuffix}\``
      yield {
        owner: sourceOf(owner),
        message: `Unexpected title of ${length} characters${ending}, expected at most ${longest}`,
        ...rangeOfKey(owner, 'title'),
        help: `Shorten it by ${length - longest}; what the page is about belongs in front`,
        note: 'Search results cut off what is longer',
      }
    }
  },
}
