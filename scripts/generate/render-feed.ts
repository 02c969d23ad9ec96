import { Feed } from 'feed'
import type { Page } from '#content/page.ts'
import type { Site } from '#content/read/build-site.ts'
import { feedFileName, rssFileName } from '#content/read/generated-files.ts'
import { listReleaseNotes } from '#content/read/release-notes.ts'
import { escapeHtml } from '#core/escape-html.ts'

/**
 * Renders the release notes as feeds, Atom and RSS, newest first, by the names of their files; none where
 * there are no notes. `contentOf` gives the text of a note as HTML. Ids are addresses and dates are those
 * of the weeks, so that equal notes give equal feeds.
 */
export function renderFeeds(
  site: Pick<Site, 'pages' | 'variables'>,
  contentOf: (page: Page) => string,
): Map<string, string> {
  const notes = listReleaseNotes(site)
  const { name = '', docsUrl = '' } = site.variables
  const base = docsUrl.replace(/\/$/, '')
  const [newest] = notes
  if (!newest) return new Map()
  const self = `${base}/${feedFileName}`
  const feed = new Feed({
    id: self,
    title: `${name} release notes`,
    description: `What is new, improved and fixed in ${name}`,
    link: `${base}/`,
    feedLinks: { atom: self, rss: `${base}/${rssFileName}` },
    author: { name },
    updated: newest.date,
    generator: false,
  })
  for (const { page, date } of notes) {
    const { title, description } = page.frontMatter!
    const link = `${base}${page.route}`
    const texts = { title: escapeHtml(title), description: escapeHtml(description) }
    feed.addItem({ id: link, link, date, published: date, ...texts, content: contentOf(page) })
  }
  return new Map([
    [feedFileName, `${feed.atom1()}\n`],
    [rssFileName, `${feed.rss2()}\n`],
  ])
}
