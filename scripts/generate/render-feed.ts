import { Feed } from 'feed'
import type { Site } from '../content/read/build-site.ts'
import { feedFileName } from '../content/read/generated-files.ts'
import { listReleaseNotes } from '../content/read/release-notes.ts'
import { escapeHtml } from '../core/escape-html.ts'

/**
 * Renders the release notes as an Atom feed, newest first. Dates are those of the weeks, so that
 * equal notes give an equal feed. Undefined where there are no notes.
 */
export function renderFeed(site: Pick<Site, 'pages' | 'variables'>): string | undefined {
  const notes = listReleaseNotes(site)
  const { name = '', docsUrl = '' } = site.variables
  const base = docsUrl.replace(/\/$/, '')
  const [newest] = notes
  if (!newest) return undefined
  const self = `${base}/${feedFileName}`
  const feed = new Feed({
    id: self,
    title: `${name} release notes`,
    description: `What is new, improved and fixed in ${name}`,
    link: `${base}/`,
    feedLinks: { atom: self },
    author: { name },
    updated: newest.date,
    generator: false,
  })
  for (const { page, date } of notes) {
    const { title, description } = page.frontMatter!
    const link = `${base}${page.route}`
    const texts = { title: escapeHtml(title), description: escapeHtml(description) }
    feed.addItem({ id: link, link, date, published: date, ...texts })
  }
  return `${feed.atom1()}\n`
}
