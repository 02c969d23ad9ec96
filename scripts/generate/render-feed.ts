import { toHtml } from 'hast-util-to-html'
import { toHast } from 'mdast-util-to-hast'
import type { Route } from '#core/route.ts'
import { convertHtml, parseHtml, type MarkdownContext } from './markdown/render-markdown-page.ts'
import { Feed } from 'feed'
import type { Site } from '#content/site.ts'
import { atomFileName, rssFileName } from '#content/read/generated-files.ts'
import { listReleaseNotes } from '#content/read/release-notes.ts'
import { escapeHtml, replaceForbiddenInXml } from '#core/escape.ts'

/**
 * Returns Atom and RSS feeds of the release notes by file name, or an empty map if there are no
 * notes. `contents` are the HTML of notes by path. Ids are URLs and dates come from file names, so
 * equal notes give equal feeds.
 */
export function renderFeeds(
  site: Pick<Site, 'pages' | 'variables'>,
  contents: ReadonlyMap<string, string>,
): Map<string, string> {
  const notes = listReleaseNotes(site)
  const { name = '', docsUrl: base = '' } = site.variables
  const [newest] = notes
  if (!newest) return new Map()
  const self = `${base}/${atomFileName}`
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
    feed.addItem({
      id: link,
      link,
      date,
      published: date,
      ...texts,
      content: contents.get(page.file.path)!,
    })
  }
  return new Map([
    [atomFileName, replaceForbiddenInXml(`${feed.atom1()}\n`)],
    [rssFileName, replaceForbiddenInXml(`${feed.rss2()}\n`)],
  ])
}

/**
 * Reduces the HTML of a page to the elements that Markdown has, for feed readers. URLs become
 * absolute.
 */
export function renderFeedContent(
  html: string,
  route: Route,
  context: Pick<MarkdownContext, 'docsUrl' | 'basePath'>,
): string {
  const noTargets = { routes: new Set<Route>(), linkedIds: new Set<string>() }
  const tree = convertHtml(parseHtml(html), route, { ...context, ...noTargets })
  // The feed is XML, and its library escapes only the first end of CDATA.
  return toHtml(toHast(tree)).replaceAll(']]>', ']]&gt;')
}
