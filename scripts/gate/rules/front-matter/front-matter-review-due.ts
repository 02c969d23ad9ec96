import { isPage } from '#content/page.ts'
import { isReleaseNote } from '#content/read/release-notes.ts'
import type { SitePageRule } from '#content/rule.ts'
import { isPublished } from '#content/site.ts'

/** Skips release notes, drafts and unlisted pages. */
export const frontMatterReviewDueRule: SitePageRule = {
  id: 'front-matter:review-due',
  summary:
    'The date in `reviewed` is at most as many days old as `reviewed-within` in `lint.yaml` says.',
  severity: 'warning',
  isOptional: true,
  scope: 'site-page',
  *check(page, { reviewedWithin = defaultDays }) {
    if (!isPage(page) || !page.frontMatter || !isPublished(page) || isReleaseNote(page)) return
    const { reviewed, unlisted } = page.frontMatter
    if (unlisted) return
    const help = 'Read the page, correct it, and set `reviewed` to the date of today'
    if (reviewed === undefined) {
      yield { message: 'Cannot find `reviewed`, the date of the last review', help }
    } else if (Date.parse(reviewed) + reviewedWithin * msPerDay < Date.now()) {
      const message = `Unexpected last review on \`${reviewed}\`, expected one in the last ${reviewedWithin} days`
      yield { message, help, ...page.offsetsOf('reviewed') }
    }
  },
}

const defaultDays = 365
const msPerDay = 24 * 60 * 60 * 1000
