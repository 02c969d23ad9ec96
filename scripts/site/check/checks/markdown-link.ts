import { markdownToMdast } from 'satteri'
import { walkTree } from '../../../core/tree/walk-tree.ts'
import type { BuiltSite } from '../built-site.ts'
import type { UrlTarget } from '../resolve-url.ts'
import type { SiteCheck, SiteFinding } from '../site-check.ts'

/**
 * Links and images in the Markdown of pages, and in the lists of them, lead to something that the
 * server answers with. An anchor behind the Markdown of a page is an id of that page.
 */
export const markdownLinkCheck: SiteCheck = {
  id: 'out:markdown-link',
  severity: 'error',
  *check({ markdown, pageByFile }, resolve) {
    for (const file of markdown) {
      const place = { file, route: `/${file.path}` }
      for (const link of collectUrls(file.text)) {
        const message = findProblem(link.url, resolve(link.url, place), pageByFile)
        if (message !== undefined) yield { ...link, file, message }
      }
    }
  },
}

function findProblem(
  url: string,
  target: UrlTarget,
  pages: BuiltSite['pageByFile'],
): string | undefined {
  if (target.type === 'elsewhere') return undefined
  if (target.type === 'invalid') return `Unexpected address \`${url}\``
  if (target.type === 'missing') return `Cannot find page \`${target.pathname}\``
  const page = target.page ?? pages.get(target.file.replace(/\.md$/, '.html'))
  if (target.hash === '' || !page) return undefined
  const id = decodeURIComponent(target.hash)
  if (page.ids.some((each) => each.id === id)) return undefined
  return `Cannot find anchor \`#${id}\` on \`${page.route}\``
}

function collectUrls(text: string): (Pick<SiteFinding, 'start' | 'end'> & { url: string })[] {
  const urls: ReturnType<typeof collectUrls> = []
  walkTree(markdownToMdast(text), (node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return
    const { start, end } = node.position!
    urls.push({ url: node.url, start: start.offset!, end: end.offset! })
  })
  return urls
}
