import { existsSync } from 'node:fs'
import path from 'node:path'
import { textStart } from '#core/diagnostic.ts'
import { routeOfDocId, routeOfPath, isPageFile, stripPageExtension } from '#core/route.ts'
import { decodeUrl, stripBasePath } from '#core/url.ts'
import type { HtmlPage } from '../built-site/parse-html-page.ts'
import type { LinkUse } from '../links/collect-links.ts'
import {
  splitHash,
  toRouteTarget,
  type LinkTarget,
  type MissingTarget,
  type RouteTarget,
} from '../links/link-target.ts'
import { isPage, type LinkSource, type Page } from '../page.ts'
import type { Site } from '../site.ts'
import { findInside, isInside } from '../read/inside.ts'
import type { BuiltDocs, DocsFolder } from './docs-folder.ts'
import { findAnchor, toAnchorKey } from './find-anchor.ts'

/**
 * Maps the files of a folder, and the addresses of its build or those of `--routes`, to what they
 * lead to. A page is also known by its path without extension, and an index by its folder.
 */
export function mapDocsAddresses({ pages, assets }: Site, { built, base }: DocsFolder) {
  const addresses = new Map<string, LinkTarget>()
  for (const file of assets) addresses.set(file, { type: 'asset', path: file })
  if (built) addBuiltAddresses(addresses, built)
  const targets = pages.map((page) => {
    const html = built?.pageOf.get(page.file.path)
    // The build may lack a page, such as a draft or a part of others.
    const unbuilt: LinkTarget = built ? { type: 'unknown' } : toRouteTarget(page)
    return { file: page.file.path, target: html ? toBuiltTarget(html) : unbuilt }
  })
  for (const { file, target } of targets) {
    if (/(?:^|\/)(?:index|README)\.mdx?$/.test(file)) addresses.set(path.dirname(file), target)
  }
  for (const { file, target } of targets) addresses.set(stripPageExtension(file), target)
  for (const { file, target } of targets) addresses.set(file, target)
  if (base !== undefined) for (const page of pages) addresses.set(page.route, toRouteTarget(page))
  return addresses
}

function addBuiltAddresses(
  addresses: Map<string, LinkTarget>,
  { basePath, files, redirects, pages }: BuiltDocs,
): void {
  const add = (address: string, target: LinkTarget) =>
    addresses.set(address, target).set(basePath + address, target)
  for (const file of files) add(`/${file}`, { type: 'asset', path: file })
  for (const from of redirects.keys()) add(from, { type: 'asset', path: from })
  for (const [route, page] of pages) add(route, toBuiltTarget(page))
}

function toBuiltTarget({ route, ids }: HtmlPage): RouteTarget {
  return { type: 'route', route, anchors: ids.map(({ value }) => ({ id: value, ...textStart })) }
}

/** Lists candidates for the target of a path: files, then addresses. The first existing one wins. */
export function listDocsKeys(
  link: LinkUse,
  pathname: string,
  from: LinkSource,
  { dir, top, built, base, isDocusaurus }: DocsFolder,
): string[] {
  const name = decodeUrl(pathname)
  const toKeys = (folder: string) => {
    const key = path.relative(dir, path.join(folder, name)).split(path.sep).join('/')
    return [key, key.replace(/\.html$/, '') || '.']
  }
  const addresses = listAddresses(name, from).flatMap((each) => {
    const page = isUrl(link, from, built) ? each : stripPageExtension(each)
    return [each, routeOfDocId(routeOfPath(page).slice(1))]
  })
  if (name.startsWith('/')) {
    // Some systems take it for a path in the folder of the pages, or in the repository.
    const hasRoutes = built !== undefined || base !== undefined
    return [...addresses, ...(hasRoutes ? [dir, top].flatMap(toKeys) : [])]
  }
  if (isUrl(link, from, built)) return addresses
  const folder = path.dirname(path.join(dir, from.file.path))
  const isFromAbove = isDocusaurus && isPageFile(name) && !name.startsWith('.')
  const folders = isFromAbove ? listFoldersAbove(folder, top) : [folder]
  return [...folders.flatMap(toKeys), ...addresses]
}

/** Lists the addresses of a path on a page, whose own may end with a slash. */
function listAddresses(name: string, from: LinkSource): string[] {
  if (name.startsWith('/')) return [name]
  if (!hasRoute(from)) return []
  return [path.posix.join(from.route, name), path.posix.join(from.route, '..', name)]
}

function hasRoute(from: LinkSource): from is Page {
  return isPage(from) && from.route.startsWith('/')
}

/** Returns whether an address is that of HTML, which systems leave as it is written. */
export function isUrl({ isHtml }: LinkUse, from: LinkSource, built?: BuiltDocs): boolean {
  return isHtml === true && built !== undefined && hasRoute(from)
}

function listFoldersAbove(folder: string, top: string): string[] {
  const parent = path.dirname(folder)
  return folder === top || parent === folder ? [folder] : [folder, ...listFoldersAbove(parent, top)]
}

/** Finds a file outside of the folder, or an address in the folder whose files are at `/`. */
export function findOnDisk(key: string, { dir, top, root }: DocsFolder): LinkTarget | undefined {
  const file = key.startsWith('/')
    ? root !== undefined && findInside(root, path.join(root, key))
    : findInside(top, path.join(dir, key))
  return file ? { type: 'asset', path: key } : undefined
}

/** Aliases of bundlers, templates and patterns. */
const codePattern = /^[@~]|[{}<>|*\\]|%7B/i

/** Returns whether an address is certainly wrong. If not, neither files nor known routes decide it. */
export function isCertainlyMissing(
  { noun, name, file = '' }: MissingTarget,
  { url }: LinkUse,
  from: LinkSource,
  { dir, top, root, built, base }: DocsFolder,
): boolean {
  if (codePattern.test(url)) return false
  const isRelative = !name.startsWith('/')
  const place = path.join(dir, file)
  const isInTop = isRelative && isInside(top, place)
  if (isRelative && noun === 'file' && isPageFile(name)) return isInTop
  const addresses = listAddresses(decodeUrl(name), from)
  if (built && addresses.length > 0) {
    if (addresses.some((each) => isRedirected(each, built))) return false
    return isRelative || isOfBuild(decodeUrl(name), from, built)
  }
  if (noun === 'page') {
    const isBelow = (each: string) => base !== undefined && stripBasePath(base, each) !== undefined
    return addresses.length > 0 && addresses.every(isBelow)
  }
  // An address that begins elsewhere leads to no folder.
  if (isRelative) return noun === 'image' && isInTop && existsSync(path.dirname(place))
  return root !== undefined
}

/**
 * Returns whether an address is one of the build: it has the base path, or the system has put the
 * base path before it. Others may lead to another site of the host.
 */
function isOfBuild(name: string, from: LinkSource, built: BuiltDocs): boolean {
  const { basePath, pageOf } = built
  if (stripBasePath(basePath, name) !== undefined) return true
  const wanted = routeOfPath(basePath + name)
  const { links = [] } = pageOf.get(from.file.path) ?? {}
  return links.some((url) => routeOfPath(decodeUrl(splitHash(url).pathname)) === wanted)
}

/**
 * Finds an anchor that a page does not list. Without a build, its text decides. With one, an anchor
 * that differs from an id in marks alone is wrong only if the system has kept it in a link.
 */
export function findDocsAnchor(
  hash: string,
  { owner, anchors = [] }: RouteTarget,
  from: LinkSource,
  { built }: DocsFolder,
): 'known' | 'missing' | 'unknown' {
  if (owner && isPage(owner)) return findAnchor(owner, hash)
  const key = toAnchorKey(hash)
  const { links = [] } = built?.pageOf.get(from.file.path) ?? {}
  const isKept = links.some((url) => splitHash(url).hash === hash)
  return isKept || anchors.every(({ id }) => toAnchorKey(id) !== key) ? 'missing' : 'unknown'
}

/** Returns whether a redirect for many addresses, which ends with `*`, is for this one. */
function isRedirected(address: string, { redirects }: BuiltDocs): boolean {
  return [...redirects.keys()].some(
    (from) => from.endsWith('*') && address.startsWith(from.slice(0, -1)),
  )
}
