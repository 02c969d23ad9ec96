import { Feed } from 'feed'
import type { RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { toHast } from 'mdast-util-to-hast'
import type { Route } from '#core/route.ts'
import type { Site } from '#content/site.ts'
import { atomFileName, rssFileName } from '#content/read/generated-files.ts'
import { listReleaseNotes } from '#content/read/release-notes.ts'
import { escapeHtml, replaceForbiddenInXml } from '#core/escape.ts'
import { convertHtml, type MarkdownContext } from './markdown/render-markdown.ts'

/**
 * Returns Atom and RSS feeds of the release notes by file name, or none if there are no notes. Ids
 * are URLs and dates come from file names, so equal notes give equal feeds.
 */
export function renderFeeds(
  site: Pick<Site, 'pages' | 'variables'>,
  pages: readonly { file: string; feed: string }[],
): [file: string, text: string][] {
  const notes = listReleaseNotes(site)
  const contents = new Map(pages.map(({ file, feed }) => [file, feed]))
  const { name = '', docsUrl: base = '' } = site.variables
  const [newest] = notes
  if (!newest) return []
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
    feed.addItem({
      id: link,
      link,
      date,
      published: date,
      title: escapeHtml(title),
      description: escapeHtml(description),
      content: contents.get(page.file.path)!,
    })
  }
  return [
    [atomFileName, replaceForbiddenInXml(`${feed.atom1()}\n`)],
    [rssFileName, replaceForbiddenInXml(`${feed.rss2()}\n`)],
  ]
}

/**
 * Reduces the HTML of a page to the elements that Markdown has, for feed readers. URLs become
 * absolute.
 */
export function renderFeedContent(
  nodes: RootContent[],
  route: Route,
  context: Pick<MarkdownContext, 'docsUrl' | 'basePath'>,
): string {
  const noTargets = { routes: new Set<Route>(), linkedIds: new Set<string>() }
  const tree = convertHtml(nodes, route, { ...context, ...noTargets })
  // The feed is XML, and its library escapes only the first end of CDATA.
  return toHtml(toHast(tree)).replaceAll(']]>', ']]&gt;')
}
