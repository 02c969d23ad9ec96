import { stringify } from 'yaml'
import { groupBy } from '#core/diagnostic.ts'
import { formatCount, showName } from '#core/message-parts.ts'
import { resolveProjectPath } from '#core/project-root.ts'
import { findUnmetRouteRequirement, routeOfDocId, type Route } from '#core/route.ts'
import type { LastChangedDates } from '#content/read/git.ts'
import { convertFrontMatter } from './convert-front-matter.ts'
import type { NewFile } from './create-file.ts'
import { followRedirects } from './follow-redirects.ts'
import { keepAnchors } from './keep-anchors.ts'
import type { OldPage, OldSite } from './old-site.ts'
import { placePages } from './place-pages.ts'
import { parseOldText, rewriteText, type TextContext } from './rewrite-text.ts'

/** Plans the files of an import. Reads the old project and writes nothing. */
export function planImport(
  site: OldSite,
  lastChanged: LastChangedDates,
): { files: Map<string, NewFile>; lines: string[] } {
  const { pages, leave } = site
  const categories = placePages(site)
  const indexes = [...categories.values()].flatMap(({ index }) => (index ? [index.slug] : []))
  const routes = new Set([...pages.map(({ route }) => route), ...indexes])
  const redirects = followRedirects(site, routes)
  const oldRoutes = groupBy(redirects.keys(), (from) => redirects.get(from)!.replace(/#.*/, ''))
  const byFile = new Map(pages.map((page) => [page.file, page]))
  const [assets, parts] = [new Map<string, string>(), new Set<string>()]
  const context: TextContext = { site, byFile, routes, redirects, assets, parts }
  const files = new Map<string, NewFile>()
  for (const page of pages) {
    const { route, docId, file } = page
    const isOwn = findUnmetRouteRequirement(route) === undefined
    if (!isOwn) leave('pages whose address the site cannot have', file)
    Object.assign(page.added, {
      slug: isOwn && route !== routeOfDocId(docId) ? route : undefined,
      redirect_from: oldRoutes.get(route),
      last_changed: lastChanged.get(file) ?? 'none',
    })
    files.set(`${docId}.mdx`, { text: convertPage(page, context) })
  }
  for (const [folder, { index, ...category }] of categories) {
    const own = index && { ...index, redirect_from: oldRoutes.get(index.slug) }
    files.set(`${folder}/_category.yaml`, { text: stringify({ ...category, index: own }) })
  }
  for (const [from, to] of assets) files.set(to, { copyOf: from })
  files.set('lint.yaml', { copyOf: resolveProjectPath('scripts/import/lint.yaml') })
  for (const file of site.others) if (!parts.has(file)) leave('Markdown files that are not pages', file)
  const followed = [...routes].flatMap((route) => oldRoutes.get(route) ?? [])
  const counts = [
    formatCount(pages.length, 'page'),
    formatCount(assets.size, 'asset'),
    formatCount(followed.length, 'redirect'),
  ]
  return { files, lines: [`Carried: ${counts.join(', ')}`, ...describeRemainders(site)] }
}

function convertPage(page: OldPage, context: TextContext): string {
  const { site } = context
  const text = rewriteText(page, context)
  const tree = parseOldText(page.file, text, site)
  const body = keepAnchors(page, { body: text, tree }, site)
  return convertFrontMatter(page, { body, tree }, site)
}

/** Describes by kind, count and first place what is not carried over. */
function describeRemainders({ remainders }: OldSite): string[] {
  const sorted = [...remainders].sort(([, a], [, b]) => b.length - a.length)
  const lines = sorted.map(([kind, [first, ...others]]) => {
    return `  ${kind}: ${others.length > 0 ? `${others.length + 1}, such as ` : ''}${first}`
  })
  return lines.length === 0 ? [] : ['Not carried, or changed:', ...lines].map(showName)
}
