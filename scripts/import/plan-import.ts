import { stringify } from 'yaml'
import { formatCount, showName } from '#core/message-parts.ts'
import { resolveProjectPath } from '#core/project-root.ts'
import { findUnmetRouteRequirement, routeOfDocId } from '#core/route.ts'
import { describeBuild } from '#content/docs-folder/docs-folder.ts'
import type { LastChangedDates } from '#content/read/git.ts'
import { listRedirects } from './convert-address.ts'
import { convertFrontMatter } from './convert-front-matter.ts'
import type { NewFile } from './project-files.ts'
import type { OldPage, OldSite } from './old-site.ts'
import { placePages } from './place-pages.ts'
import { parseOldText, rewriteText } from './rewrite-text.ts'
import { slug } from 'github-slugger'
import type { Root } from 'mdast'
import { applyEdits, type TextEdit } from '#core/diagnostic.ts'
import { toAnchorKey } from '#content/docs-folder/find-anchor.ts'
import { collectAnchors } from '#content/links/collect-anchors.ts'
import { collectComponents } from '#content/schema/components.ts'

/** Plans the files of an import. Reads the old project and writes nothing. */
export function planImport(site: OldSite, lastChanged: LastChangedDates): Map<string, NewFile> {
  const { pages, routes, leave } = site
  const categories = placePages(site)
  for (const { index } of categories.values()) if (index) routes.add(index.slug)
  const redirects = listRedirects(site)
  const files = new Map<string, NewFile>()
  for (const page of pages.values()) {
    const { route, docId, file } = page
    const isValid = findUnmetRouteRequirement(route) === undefined
    if (!isValid) leave('pages whose address the site cannot have', file)
    Object.assign(page.added, {
      slug: isValid && route !== routeOfDocId(docId) ? route : undefined,
      redirect_from: redirects.get(route),
      last_changed: lastChanged.get(file) ?? 'none',
    })
    files.set(`${docId}.mdx`, { text: convertPage(page, site) })
  }
  const names = [...files.keys()]
  for (const [folder, { index, ...category }] of categories) {
    if (!index && !names.some((name) => name.startsWith(`${folder}/`))) continue
    const own = index && { ...index, redirect_from: redirects.get(index.slug) }
    files.set(`${folder}/_category.yaml`, { text: stringify({ ...category, index: own }) })
  }
  for (const [from, to] of site.assets) files.set(to, { copyOf: from })
  return files.set('lint.yaml', { copyOf: resolveProjectPath('scripts/import/lint.yaml') })
}

function convertPage(page: OldPage, site: OldSite): string {
  const text = rewriteText(page, site)
  const tree = parseOldText(page.file, text, site)
  const body = keepAnchors(page, { body: text, tree }, site)
  return convertFrontMatter(page, { body, tree }, site)
}

/** Describes by kind, count and first place what a planned import does not carry over. */
export function describeImport(site: OldSite): string[] {
  const { built, pages, routes, assets, otherFiles } = site
  const redirects = Array.from(pages.values(), ({ added }) => added.redirect_from ?? []).flat()
  const counts = [
    formatCount(pages.size, 'page'),
    formatCount(assets.size, 'asset'),
    formatCount(redirects.length, 'redirect'),
  ]
  const unsupported = new Map(site.unsupported)
  const otherRoutes = Array.from(built?.pages.keys() ?? []).filter((route) => !routes.has(route))
  unsupported.set('Markdown files that are not imported', [...otherFiles])
  unsupported.set('built pages that are not imported', otherRoutes)
  const kinds = [...unsupported]
    .filter(([, places]) => places.length > 0)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([kind, [first, ...others]]) => {
      return `  ${kind}: ${others.length > 0 ? `${others.length + 1}, such as ` : ''}${first}`
    })
  return [
    built ? describeBuild(built) : 'Routes of the files; those of HTML with `--built <dir>`',
    `Carried: ${counts.join(', ')}`,
    ...(kinds.length > 0 ? ['Not carried, or changed:', ...kinds] : []),
  ].map(showName)
}

const anchorData = { variables: {}, references: {}, components: collectComponents() }

/**
 * Returns the body of a page with the ids that its headings have on the built page, as in
 * `## Title [#id]`, where this site would make others.
 */
export function keepAnchors(
  { file, html }: OldPage,
  { body, tree }: { body: string; tree: Root },
  { built, leave }: OldSite,
): string {
  if (!html || !built) return body
  const headings = collectAnchors(tree, anchorData).filter(({ depth }) => depth !== undefined)
  const known = new Set(headings.map(({ id }) => id))
  const ids = html.ids.filter(({ element }) => /^h[2-6]$/.test(element))
  const edits = headings.flatMap(({ id, explicitId, start, end }, at): TextEdit[] => {
    const isAlike = ({ value }: { value: string }) => toAnchorKey(value) === toAnchorKey(id)
    // Some themes have ids beside the headings, or headings of their own.
    const old = (ids.length === headings.length ? ids[at] : html.ids.find(isAlike))?.value
    if (old === undefined || known.has(old)) return []
    const isLine = /^#[^\n]*[^\s#]$/.test(body.slice(start, end)) && explicitId === undefined
    if (isLine && slug(old) === old) return [{ start: end, end, text: ` [#${old}]` }]
    leave('anchors of headings that change', `#${old} in ${file}`)
    return []
  })
  return applyEdits(body, edits)
}
