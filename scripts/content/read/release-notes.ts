import path from 'node:path/posix'
import { releaseNotesFolder } from './generated-files.ts'
import { isPublished, type Site } from '../site.ts'
import type { Page } from '../page.ts'

/** Lists the release notes that are neither drafts nor unlisted, newest first. */
export function listReleaseNotes({ pages }: Pick<Site, 'pages'>) {
  return pages
    .flatMap((page) => {
      if (!page.frontMatter || page.frontMatter.unlisted || !isPublished(page)) return []
      const date = dateOfNote(page)
      return date ? [{ page, date }] : []
    })
    .sort((a, b) => b.date.getTime() - a.date.getTime())
}

export function isReleaseNote({ docId }: Pick<Page, 'docId'>): boolean {
  return path.dirname(docId) === releaseNotesFolder
}

/** Returns the Monday of a release note's week, or `undefined` for pages not named after one. */
export function dateOfNote(page: Pick<Page, 'docId'>): Date | undefined {
  return isReleaseNote(page) ? mondayOfWeek(path.basename(page.docId)) : undefined
}

/**
 * Returns the Monday of an ISO week, at midnight UTC: 2024-11-25 for `24W48`. Years start at 2000.
 * Returns `undefined` for other names and for weeks that do not exist.
 */
export function mondayOfWeek(week: string): Date | undefined {
  const [, years, number] = /^(\d\d)W(\d\d)$/.exec(week)?.map(Number) ?? []
  if (years === undefined || number === undefined || number < 1) return undefined
  const monday = mondayTimestamp(2000 + years, number)
  return monday < mondayTimestamp(2000 + years + 1, 1) ? new Date(monday) : undefined
}

const msPerDay = 24 * 60 * 60 * 1000

/** Returns the timestamp of an ISO week's Monday. The first week is the one with January 4. */
function mondayTimestamp(year: number, week: number): number {
  const januaryFourth = Date.UTC(year, 0, 4)
  const daysSinceMonday = (new Date(januaryFourth).getUTCDay() + 6) % 7
  return januaryFourth + ((week - 1) * 7 - daysSinceMonday) * msPerDay
}
