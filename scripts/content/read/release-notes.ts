import path from 'node:path/posix'
import { mondayOfWeek } from '#core/iso-week.ts'
import { releaseNotesFolder } from './generated-files.ts'
import { isPublished, type Site } from './build-site.ts'
import type { Page } from '../page.ts'

/** A release note with the Monday of its week. */
export interface ReleaseNote {
  page: Page
  date: Date
}

/**
 * Lists the release notes that readers can find, newest first: pages named after a week, such as
 * `release-notes/25W40`.
 */
export function listReleaseNotes({ pages }: Pick<Site, 'pages'>): ReleaseNote[] {
  return pages
    .flatMap((page) => {
      if (!page.frontMatter || page.frontMatter.unlisted || !isPublished(page)) return []
      const [folder, name] = [path.dirname(page.docId), path.basename(page.docId)]
      const date = folder === releaseNotesFolder ? mondayOfWeek(name) : undefined
      return date ? [{ page, date }] : []
    })
    .sort((a, b) => b.date.getTime() - a.date.getTime())
}
