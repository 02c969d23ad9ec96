import GithubSlugger from 'github-slugger'
import type { Nodes } from 'mdast'
import { markdownToMdast } from 'satteri'
import { textOf } from '#core/tree/text-of.ts'
import { walkTree } from '#core/tree/walk-tree.ts'
import type { UrlTarget } from '../resolve-url.ts'
import type { SiteCheck, SiteFinding } from '../site-check.ts'

/**
 * Links and images in the Markdown of pages, and in the lists of them, lead to something that the
 * server answers with. An anchor behind the Markdown of a page is that of a heading there, in the manner
 * of GitHub, or of an `<a id="…">`.
 */
export const markdownLinkCheck: SiteCheck = {
  id: 'out:markdown-link',
  severity: 'error',
  *check({ markdown }, resolve) {
    const trees = new Map(markdown.map(({ path, text }) => [path, markdownToMdast(text)]))
    const anchors = createAnchorLookup(trees)
    for (const file of markdown) {
      const place = { file, route: `/${file.path}` }
      for (const link of collectUrls(trees.get(file.path)!)) {
        const message = findProblem(link.url, resolve(link.url, place), anchors)
        if (message !== undefined) yield { ...link, file, message }
      }
    }
  },
}

/** Says whether an anchor is one of a file; of a file that is no Markdown, nothing is known. */
type AnchorLookup = (path: string, id: string) => boolean | undefined

function createAnchorLookup(trees: ReadonlyMap<string, Nodes>): AnchorLookup {
  const known = new Map<string, Set<string>>()
  return (path, id) => {
    const tree = trees.get(path)
    if (!tree) return undefined
    if (!known.has(path)) known.set(path, collectIds(tree))
    return known.get(path)!.has(id)
  }
}

function findProblem(url: string, target: UrlTarget, anchors: AnchorLookup): string | undefined {
  if (target.type === 'elsewhere') return undefined
  if (target.type === 'invalid') return `Unexpected address \`${url}\``
  if (target.type === 'missing') return `Cannot find page \`${target.pathname}\``
  if (target.hash === '') return undefined
  const id = decodeURIComponent(target.hash)
  const page = target.page
  const isThere = page ? page.ids.some((each) => each.id === id) : anchors(target.file, id)
  return isThere === false
    ? `Cannot find anchor \`#${id}\` in \`${page?.route ?? `/${target.file}`}\``
    : undefined
}

/** The anchors that readers of Markdown get to. */
function collectIds(tree: Nodes): Set<string> {
  const slugger = new GithubSlugger()
  const ids = new Set<string>()
  walkTree(tree, (node) => {
    if (node.type === 'heading') ids.add(slugger.slug(textOf(node)))
    const [, id] = (node.type === 'html' && /<a id="([^"]+)">/.exec(node.value)) || []
    if (id !== undefined) ids.add(id)
  })
  return ids
}

function collectUrls(tree: Nodes): (Pick<SiteFinding, 'start' | 'end'> & { url: string })[] {
  const urls: ReturnType<typeof collectUrls> = []
  walkTree(tree, (node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return
    const { start, end } = node.position!
    urls.push({ url: node.url, start: start.offset!, end: end.offset! })
  })
  return urls
}
