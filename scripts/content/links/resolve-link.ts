import path from 'node:path/posix'
import { textStart } from '#core/diagnostic.ts'
import { type Route, isPageFile } from '#core/route.ts'
import { decodeUrl, findOwnRoute, isOwnPath, schemeOf } from '#core/url.ts'
import { collectVariables } from '#core/variables.ts'
import {
  findDocsAnchor,
  findOnDisk,
  isCertainlyMissing,
  isUrl,
  listDocsKeys,
  mapDocsAddresses,
} from '../docs-folder/docs-addresses.ts'
import { isPage, type Document, type LinkSource, type Page } from '../page.ts'
import { feedFileNames, siteFileNames } from '../read/generated-files.ts'
import type { SettingsLink } from '../read/read-theme.ts'
import { listReleaseNotes } from '../read/release-notes.ts'
import { collectRedirects, collectRoutes, type Site } from '../site.ts'
import type { LinkUse } from './collect-links.ts'
import {
  splitHash,
  toRouteTarget,
  type LinkTarget,
  type MissingTarget,
  type RouteTarget,
  type SiteContext,
} from './link-target.ts'

export type { Base, LinkTarget, SiteContext } from './link-target.ts'

/** Path at which the site serves the assets in the content folder. */
export const assetUrlPrefix = '/assets'

/** Creates the context of a site, with the destinations of all its links. */
export function createSiteContext(site: Site): SiteContext {
  const targets = new Map<LinkUse, LinkTarget>()
  const parts = {
    site,
    routes: collectRoutes(site),
    redirects: collectRedirects(site),
    generatedFiles: listGeneratedFiles(site),
  }
  const addresses = site.docs ? mapDocsAddresses(site, site.docs) : mapAddresses(parts)
  const context = { ...parts, addresses, targets }
  for (const from of [...site.pages, ...site.documents]) {
    for (const link of from.links) targets.set(link, findTarget(link, from, context))
  }
  return context
}

/** Maps addresses and paths of files to what they lead to. */
function mapAddresses({
  site,
  routes,
  redirects,
  generatedFiles,
}: Omit<SiteContext, 'addresses' | 'targets'>): Map<string, LinkTarget> {
  const addresses = new Map<string, LinkTarget>()
  for (const file of site.assets) {
    addresses.set(file, { type: 'asset', path: file })
    addresses.set(`${assetUrlPrefix}/${file}`, { type: 'asset', path: file })
  }
  for (const file of generatedFiles) addresses.set(file, { type: 'asset', path: file })
  for (const [from, owner] of redirects) addresses.set(from, { ...toRouteTarget(owner), from })
  for (const [route, owner] of routes) addresses.set(route, toRouteTarget(owner))
  for (const { file, route } of site.pages) {
    const owner = routes.get(route)
    if (owner) addresses.set(file.path, toRouteTarget(owner))
  }
  return addresses
}

/** Returns the destination of a link. */
export function resolveLink(link: LinkUse, from: Document, context: SiteContext): LinkTarget {
  return context.targets.get(link) ?? findTarget(link, from, context)
}

/** Returns the destination of a path in the settings. Relative ones lead nowhere. */
export function resolveSettingsPath(
  { route, anchor = '' }: Extract<SettingsLink['target'], { route: Route }>,
  source: LinkSource,
  context: SiteContext,
): LinkTarget {
  if (!route.startsWith('/')) return { type: 'missing', noun: 'page', name: route }
  return findTarget({ kind: 'link', url: `${route}#${anchor}`, ...textStart }, source, context)
}

function findTarget(link: LinkUse, from: LinkSource, context: SiteContext): LinkTarget {
  const { site, addresses } = context
  const { docs, variables } = site
  const url = (findOwnRoute(variables, link.url) ?? link.url).trim()
  if (link.feature !== undefined) return findSource(url, link.feature, from, site)
  if (url === '') return { type: 'missing', noun: 'page', name: '' }
  if (schemeOf(url) !== undefined || url.startsWith('//')) return { type: 'external' }
  // Unknown variables and code could lead anywhere. Other rules report them.
  if (collectVariables(url).length > 0 || url.startsWith('{')) return { type: 'unknown' }
  const { pathname, hash } = splitHash(url)
  if (pathname === '') {
    if (!isPage(from)) return { type: 'external' }
    const built = docs && addresses.get(from.file.path)
    const own = built?.type === 'route' ? built : toRouteTarget(from)
    return checkAnchor(hash, own, from, site)
  }
  const isRelative = !pathname.startsWith('/')
  const keys = docs ? listDocsKeys(link, pathname, from, docs) : [findPath(pathname, from)]
  for (const key of keys) {
    const found = addresses.get(key) ?? (docs && findOnDisk(key, docs))
    if (found && found.type !== 'route') return found
    // An image has no route, but may name a file.
    if (found && (link.kind === 'link' || isRelative)) return checkAnchor(hash, found, from, site)
  }
  const missing = toMissingTarget(link, pathname, from, site)
  if (docs) return isCertainlyMissing(missing, link, from, docs) ? missing : { type: 'unknown' }
  if (isRelative) return link.isUnknown ? { type: 'unknown' } : missing
  return missing.noun === 'page' && !isOwnPath(variables, pathname) ? { type: 'external' } : missing
}

/** Returns a path from the content folder, or an absolute address as it is. */
function findPath(pathname: string, { file }: LinkSource): string {
  const name = decodeUrl(pathname)
  return name.startsWith('/') ? name : path.join(path.dirname(file.path), name)
}

function findSource(url: string, feature: string, from: LinkSource, { sources }: Site): LinkTarget {
  const file = findPath(url, from)
  return sources.get(file) === feature
    ? { type: 'source', path: file }
    : { type: 'missing', noun: 'source', name: url, file }
}

/** Adds the anchor of an address to its page, if the page lacks it. */
function checkAnchor(
  hash: string,
  target: RouteTarget,
  from: LinkSource,
  { docs }: Site,
): LinkTarget {
  const { anchors } = target
  if (hash === '' || hash === 'top' || !anchors || anchors.some(({ id }) => id === hash)) {
    return target
  }
  const state = docs ? findDocsAnchor(hash, target, from, docs) : 'missing'
  if (state === 'unknown') return { type: 'unknown' }
  return state === 'known' ? target : { ...target, missingAnchor: hash }
}

/** Describes an address that leads nowhere, by what it looks like. */
function toMissingTarget(
  link: LinkUse,
  pathname: string,
  from: LinkSource,
  { docs }: Site,
): MissingTarget {
  const isRelative = !pathname.startsWith('/')
  const isAsset = pathname.startsWith(`${assetUrlPrefix}/`)
  const isPagePath = docs && isUrl(link, from, docs.built) && isPageFile(pathname)
  const hasExtension = /\.(?!html?$)[a-z][a-z0-9]*$/i.test(pathname) && !isPagePath
  const isFile = isAsset || (hasExtension && (isRelative || docs))
  if (link.kind === 'link' && !isFile) return { type: 'missing', noun: 'page', name: pathname }
  const file = findPath(isAsset ? pathname.slice(assetUrlPrefix.length) : pathname, from)
  const noun = link.kind === 'image' ? 'image' : 'file'
  return { type: 'missing', noun, name: pathname, file: file.replace(/^\//, '') }
}

/** Lists the destinations of all links of `pages`, the other documents and the settings. */
export function listTargets(context: SiteContext, pages = context.site.pages): LinkTarget[] {
  const { documents, announcement = [], theme } = context.site
  return [
    ...[pages, documents, announcement].flat().flatMap((from) => {
      return from.links.map((link) => resolveLink(link, from, context))
    }),
    ...(theme?.settingsLinks ?? []).flatMap(({ target, source }) => {
      return 'route' in target ? resolveSettingsPath(target, source, context) : []
    }),
  ]
}

/** Collects the files that `pages`, the other documents and the settings link to. */
export function collectLinkedAssets(context: SiteContext, pages?: Page[]): Set<string> {
  const targets = listTargets(context, pages)
  return new Set(targets.flatMap((target) => (target.type === 'asset' ? target.path : [])))
}

/** Lists generated files that pages may link to: downloads, feeds, and those of every site. */
function listGeneratedFiles(site: Site): ReadonlySet<string> {
  const feeds = listReleaseNotes(site).length > 0 ? feedFileNames : []
  const names = [...siteFileNames, ...feeds, ...site.downloads.keys()]
  return new Set(names.map((name) => `/${name}`))
}
