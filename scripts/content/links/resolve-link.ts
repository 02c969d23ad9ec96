import path from 'node:path/posix'
import { decodeUrl, findOwnRoute, isOwnPath, schemeOf } from '#core/url.ts'
import { collectVariables } from '#core/variables.ts'
import { collectDocsRoutes, createDocsFinder } from '../docs-folder/resolve-docs-link.ts'
import { isPage, type Anchor, type Document } from '../page.ts'
import { feedFileNames, siteFileNames } from '../read/generated-files.ts'
import { listReleaseNotes } from '../read/release-notes.ts'
import { collectRedirects, collectRoutes, type RouteOwner, type Site } from '../site.ts'
import type { LinkUse } from './collect-links.ts'
import {
  splitHash,
  type LinkTarget,
  type SiteContext,
  type UnresolvedContext,
} from './link-target.ts'

export type { Base, LinkTarget, SiteContext } from './link-target.ts'

/** Path at which the site serves the assets in the content folder. */
export const assetUrlPrefix = '/assets'

/** Creates the context of a site, with the destinations of all its links. */
export function createSiteContext(site: Site): SiteContext {
  const context: UnresolvedContext = {
    site,
    routes: site.docs ? collectDocsRoutes(site) : collectRoutes(site),
    redirects: collectRedirects(site),
    generatedFiles: listGeneratedFiles(site),
  }
  const targets = new Map<LinkUse, LinkTarget>()
  const { pages, documents, docs } = site
  const find = docs
    ? createDocsFinder(context)
    : (link: LinkUse, from: Document) => findTarget(link, from, context)
  for (const from of [...pages, ...documents]) {
    for (const link of from.links) targets.set(link, find(link, from))
  }
  return { ...context, targets }
}

/** Returns the destination of a link. Its anchor may be missing. */
export function resolveLink(link: LinkUse, from: Document, context: SiteContext): LinkTarget {
  return context.targets.get(link) ?? findTarget(link, from, context)
}

function findTarget(link: LinkUse, from: Document, context: UnresolvedContext): LinkTarget {
  const dir = path.dirname(from.file.path)
  const url = findOwnRoute(context.site.variables, link.url) ?? link.url
  if (link.feature !== undefined) return resolveSource(url, link.feature, dir, context)
  if (schemeOf(url) !== undefined || url.startsWith('//')) return { type: 'external' }
  // Unknown variables and code could lead anywhere. Other rules report them.
  if (collectVariables(url).length > 0 || url.startsWith('{')) return { type: 'external' }
  const [pathPart, hash] = splitHash(url)
  if (pathPart === '' && url !== '') {
    if (!isPage(from)) return { type: 'external' }
    return { type: 'route', route: from.route, hash, owner: from }
  }
  if (pathPart.startsWith('/')) return resolveAbsolute(pathPart, hash, link, context)
  const target = resolveRelative(pathPart, hash, dir, context)
  return link.isUnknown && target.type.startsWith('missing-') ? { type: 'unknown' } : target
}

/** Returns the anchors of a page or category, or `undefined` if they are unknown. */
export function anchorsOf(owner: RouteOwner): Anchor[] | undefined {
  if (!isPage(owner)) return []
  return owner.parses ? owner.anchors : undefined
}

function resolveSource(
  url: string,
  name: string,
  dir: string,
  { site }: UnresolvedContext,
): LinkTarget {
  const file = path.normalize(path.join(dir, decodeUrl(url)))
  return site.sources.get(file) === name && !url.startsWith('/')
    ? { type: 'source', feature: name, path: file }
    : { type: 'missing-source', feature: name, path: url }
}

function resolveAbsolute(
  pathname: string,
  hash: string | undefined,
  { kind }: Pick<LinkUse, 'kind'>,
  { site, routes, redirects, generatedFiles }: UnresolvedContext,
): LinkTarget {
  const owner = routes.get(pathname)
  if (owner && kind === 'link') return { type: 'route', route: pathname, hash, owner }
  const successor = kind === 'link' ? redirects.get(pathname) : undefined
  if (successor) {
    return { type: 'redirect', from: pathname, route: successor.route, hash, owner: successor }
  }
  if (generatedFiles.has(pathname)) return { type: 'asset', path: pathname }
  const isPublic = pathname.startsWith(`${assetUrlPrefix}/`)
  const file = decodeUrl(pathname.slice(assetUrlPrefix.length + 1))
  if (isPublic && site.assets.has(file)) return { type: 'asset', path: file }
  if (isPublic || kind !== 'link') return { type: 'missing-asset', path: pathname }
  if (!isOwnPath(site.variables, pathname)) return { type: 'external' }
  return { type: 'missing-page', route: pathname }
}

function resolveRelative(
  pathname: string,
  hash: string | undefined,
  dir: string,
  { site, routes }: UnresolvedContext,
): LinkTarget {
  const file = path.normalize(path.join(dir, decodeUrl(pathname)))
  if (/\.mdx?$/i.test(pathname)) {
    const target = site.pages.find((candidate) => candidate.file.path === file)
    const owner = target && routes.get(target.route)
    return owner
      ? { type: 'route', route: target.route, hash, owner }
      : { type: 'missing-file', path: file }
  }
  if (site.assets.has(file)) return { type: 'asset', path: file }
  return /\.(?!html?$)[a-z0-9]+$/i.test(pathname)
    ? { type: 'missing-asset', path: pathname }
    : { type: 'missing-page', route: pathname }
}

/** Returns the destination of a path in the settings, such as `/quick-start`. */
export function resolveSettingsPath(pathname: string, context: UnresolvedContext): LinkTarget {
  return resolveAbsolute(pathname, undefined, { kind: 'link' }, context)
}

/** Collects the files that `pages`, the other documents and the settings link to. */
export function collectTargetPaths(
  context: SiteContext,
  type: Extract<LinkTarget, { path: string }>['type'],
  pages = context.site.pages,
): Set<string> {
  const { documents, announcement = [], theme } = context.site
  const targets = [
    ...[pages, documents, announcement].flat().flatMap((from) => {
      return from.links.map((link) => resolveLink(link, from, context))
    }),
    ...(theme?.settingsLinks ?? []).flatMap(({ target }) => {
      return 'route' in target ? resolveSettingsPath(target.route, context) : []
    }),
  ]
  return new Set(
    targets.flatMap((target) => ('path' in target && target.type === type ? target.path : [])),
  )
}

/** Lists generated files that pages may link to: downloads, feeds, and those of every site. */
function listGeneratedFiles(site: Site): ReadonlySet<string> {
  const feeds = listReleaseNotes(site).length > 0 ? feedFileNames : []
  const names = [...siteFileNames, ...feeds, ...site.downloads.keys()]
  return new Set(names.map((name) => `/${name}`))
}
