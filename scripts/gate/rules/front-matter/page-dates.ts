import path from 'node:path/posix'
import { isPage } from '#content/page.ts'
import { isReleaseNote, mondayOfWeek } from '#content/read/release-notes.ts'
import type { SitePageRule, PageRule } from '#content/rule.ts'
import { isPublished } from '#content/site.ts'

/** Runs only if `lint.yaml` sets `reviewed-within`. Skips release notes, drafts and unlisted pages. */
export const frontMatterReviewDueRule: SitePageRule = {
  id: 'front-matter:review-due',
  summary:
    'The date in `reviewed` is at most as many days old as `reviewed-within` in `lint.yaml` says.',
  severity: 'warning',
  scope: 'site-page',
  *check(page, { reviewedWithin }) {
    if (reviewedWithin === undefined || !isPage(page) || !page.frontMatter) return
    if (!isPublished(page) || isReleaseNote(page)) return
    const { reviewed, unlisted } = page.frontMatter
    if (unlisted) return
    const help = 'Read the page, correct it, and set `reviewed` to the date of today'
    if (reviewed === undefined) {
      yield { message: 'Cannot find `reviewed`, the date of the last review', help }
    } else if (Date.parse(reviewed) + reviewedWithin * msPerDay < Date.now()) {
      const message = `Review is overdue: last on \`${reviewed}\`, due every ${reviewedWithin} days`
      yield { message, help, ...page.offsetsOf('reviewed') }
    }
  },
}

const msPerDay = 24 * 60 * 60 * 1000

/** Skips pages whose name does not look like a week, such as `archive`. */
export const releaseNoteWeekRule: PageRule = {
  id: 'release-note:week',
  summary: 'A release note is named after its week, such as `25W40`, which determines its order.',
  severity: 'error',
  *check(page) {
    if (!isPage(page)) return
    const name = path.basename(page.docId)
    const week = isReleaseNote(page) && weekNamePattern.exec(name)
    if (!week) return
    const [, year, number] = week
    const expected = `${year}W${number!.padStart(2, '0')}`
    if (!mondayOfWeek(expected)) {
      const help = 'Weeks are those of ISO 8601, `01` to `52` and in some years `53`'
      yield { message: `Cannot find week \`${number}\` of 20${year}`, help }
    } else if (name !== expected) {
      const help = `Rename the file to \`${expected}.mdx\``
      yield {
        message: `Release note is named \`${name}\`, expected \`${expected}\``,
        help,
      }
    }
    const position = page.offsetsOf('sidebar_position')
    if (!position) return
    yield {
      ...position,
      severity: 'warning',
      message: '`sidebar_position` has no effect, since release notes are sorted by week',
      help: 'Remove the line',
    }
  },
}

/** Week of a year, such as `25W40`, `2025-w40` or `25 Week 40`. */
const weekNamePattern = /^(?:20)?(\d\d)[-_. ]?w(?:eek)?[-_. ]?(\d{1,2})$/i
