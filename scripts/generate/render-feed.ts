import type { RootContent } from 'mdast'
import { toHtml } from 'hast-util-to-html'
import { toHast } from 'mdast-util-to-hast'
import type { MarkdownConverters } from '#content/markdown-nodes.ts'
import type { Route } from '#core/route.ts'
import { walkTree } from '#core/tree.ts'
import { toMarkdownTree } from './markdown/render-markdown-page.ts'
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
 * Renders the nodes of a generated page as HTML for feed readers, with absolute URLs and without
 * scripts and styles. `base` is the URL of the site, without a trailing slash.
 */
export function renderFeedContent(
  nodes: readonly RootContent[],
  { base, route }: { base: string; route: Route },
  converters: MarkdownConverters,
): string {
  const tree = toMarkdownTree(nodes, converters)
  walkTree(tree, (node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return
    if (node.url.startsWith('#')) node.url = base + route + node.url
    else if (node.url.startsWith('/')) node.url = base + node.url
  })
  // The feed is XML, and its library escapes only the first end of CDATA.
  return toHtml(toHast(tree)).replaceAll(']]>', ']]&gt;')
}
