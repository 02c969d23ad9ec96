import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { textStart } from '#core/diagnostic.ts'
import { routeOfDocId, routeOfPath, type Route } from '#core/route.ts'
import { remember } from '#core/remember.ts'
import { decodeUrl, stripBasePath } from '#core/url.ts'
import type { HtmlPage } from '../built-site/parse-html-page.ts'
import { splitHash, type LinkTarget, type UnresolvedContext } from '../links/link-target.ts'
import type { LinkUse } from '../links/collect-links.ts'
import { isPage, type Document, type Page } from '../page.ts'
import { createPage } from '../parse/create-page.ts'
import { toDisplayPath } from '../read/read-content.ts'
import type { RouteOwner, Site } from '../site.ts'
import { isWithin, type BuiltDocs, type DocsFolder } from './docs-folder.ts'
import { findAnchor, toAnchorKey } from './find-anchor.ts'
import { parseDocsPage } from './parse-docs-page.ts'

/** What may be missing at the end of an address to be the path of a page's file. */
const pageSuffixes = ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/README.mdx']

const unknown: LinkTarget = { type: 'unknown' }

interface Lookup {
  docs: DocsFolder
  /** Folder of the pages. Absolute. */
  dir: string
  pages: ReadonlyMap<string, Page>
  routes: UnresolvedContext['routes']
  /** Pages outside of the folder that links lead to, by path. */
  others: Map<string, Page>
}

interface Reference extends Pick<LinkUse, 'kind' | 'isHtml'> {
  /** Decoded path of the address. */
  pathname: string
  hash: string
  from: Document
}

/**
 * Creates a function that finds the destinations of links in a folder of any docs site. What files
 * do not decide, and neither a build nor `base` does, is `unknown`.
 */
export function createDocsFinder({ site, routes }: UnresolvedContext) {
  const lookup: Lookup = {
    docs: site.docs!,
    dir: path.resolve(site.contentDir),
    pages: new Map(site.pages.map((page) => [page.file.path, page])),
    routes,
    others: new Map(),
  }
  return (link: LinkUse, from: Document) => findTarget(link, from, lookup)
}

/** Maps the routes of a docs site to its pages, including built ones without a source. */
export function collectDocsRoutes({ pages, docs }: Site): Map<Route, RouteOwner> {
  if (!docs?.built) return new Map(pages.map((page) => [page.route, page]))
  const { basePath } = docs.built
  return new Map(
    [...docs.built.pages].flatMap(([route, page]) => [
      [route, ownerOf(page)],
      [basePath + route, ownerOf(page)],
    ]),
  )
}

function findTarget(link: LinkUse, from: Document, lookup: Lookup): LinkTarget {
  const url = link.url.trim()
  if (url === '') return { type: 'missing-page', route: '' }
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^\?/i.test(url)) return { type: 'external' }
  // Templates and patterns
  if (/[{}<>|*\\]|%7B/i.test(url)) return unknown
  const [pathname, hash = ''] = splitHash(url)
  const reference = { ...link, pathname: decodeUrl(pathname), hash, from }
  if (pathname === '') return isPage(from) ? toPage(from, reference, lookup) : { type: 'external' }
  return pathname.startsWith('/')
    ? findAbsolute(reference, lookup)
    : findRelative(reference, lookup)
}

function findRelative(reference: Reference, lookup: Lookup): LinkTarget {
  const { pathname, kind, from, isHtml = false } = reference
  const { docs } = lookup
  const folder = path.dirname(path.join(lookup.dir, from.file.path))
  const file = path.join(folder, pathname)
  const isFileName = /\.mdx?$/.test(pathname)
  const [first = ''] = pathname.split('/')
  if (/^[@~]/.test(first) && !existsSync(path.join(folder, first))) return unknown
  const isFromAbove = docs.isDocusaurus && isFileName && !pathname.startsWith('.')
  const folders = isFromAbove ? listFoldersAbove(folder, docs.top) : [folder]
  const suffixes = kind === 'image' || isFileName ? [''] : pageSuffixes
  const hasRoute = isPage(from) && from.route !== from.file.path
  const isUrl = isHtml && hasRoute && docs.built !== undefined
  for (const each of isUrl ? [] : folders) {
    const name = path.join(each, pathname).replace(/\.html$|\/$/, '')
    for (const suffix of suffixes) {
      const found = findFile(name + suffix, reference, lookup)
      if (found) return found
    }
  }
  const readings = hasRoute ? readAddress(pathname, from.route) : []
  for (const each of readings) {
    const found = findRoute(each, reference, lookup)
    if (found) return found
  }
  if (isUrl && isFileName) return { type: 'missing-page', route: pathname }
  const isNamed = isWithin(docs.top, file)
  if (isFileName) {
    const name = path.relative(lookup.dir, file).split(path.sep).join('/')
    return isNamed ? { type: 'missing-file', path: name } : unknown
  }
  if (kind === 'image' || hasExtension(pathname)) {
    // Without a build, an address that begins elsewhere leads to no folder.
    const isInFolder = kind === 'image' && isNamed && existsSync(path.dirname(file))
    const isCertain = isInFolder || (docs.built !== undefined && hasRoute)
    return isCertain ? { type: 'missing-asset', path: pathname } : unknown
  }
  const isCertain = hasRoute && readings.every((each) => isOwnAddress(each, lookup))
  return isCertain ? { type: 'missing-page', route: pathname } : unknown
}

/** Resolves a relative address on a page whose route may end with a slash. */
function readAddress(pathname: string, route: Route): string[] {
  return [path.posix.join(route, pathname), path.posix.join(route, '..', pathname)]
}

function listFoldersAbove(folder: string, top: string): string[] {
  const parent = path.dirname(folder)
  return folder === top || parent === folder ? [folder] : [folder, ...listFoldersAbove(parent, top)]
}

function findAbsolute(reference: Reference, lookup: Lookup): LinkTarget {
  const { pathname, kind } = reference
  const { docs, dir } = lookup
  if (docs.root !== undefined && isFileIn(docs.root, path.join(docs.root, pathname))) {
    return { type: 'asset', path: pathname }
  }
  const found = findRoute(pathname, reference, lookup)
  if (found) return found
  // Some systems take it for a path in the folder of the pages, or in the repository.
  const sources = hasRoutes(docs) ? [dir, docs.top] : []
  for (const each of sources) {
    const source = findFile(path.join(each, pathname), reference, lookup)
    if (source) return source
  }
  const isAsset = kind !== 'link' || hasExtension(pathname)
  if (isAsset && docs.root !== undefined && !docs.built) {
    return { type: 'missing-asset', path: pathname }
  }
  if (!isOwnAddress(pathname, lookup) || isOnHost(reference, docs)) return unknown
  if (!isAsset) return { type: 'missing-page', route: pathname }
  return docs.built ? { type: 'missing-asset', path: pathname } : unknown
}

function hasRoutes({ built, base }: DocsFolder): boolean {
  return built !== undefined || base !== undefined
}

/** Returns whether all pages at an address are known. */
function isOwnAddress(pathname: string, { docs: { built, base } }: Lookup): boolean {
  if (built) return true
  return base !== undefined && stripBasePath(base, pathname) !== undefined
}

/**
 * Returns whether an address outside of the base path may lead to another site of the host: unless
 * the system that built the page has put the base path before it.
 */
function isOnHost({ pathname, from }: Reference, { built }: DocsFolder): boolean {
  if (!built || stripBasePath(built.basePath, pathname) !== undefined) return false
  const wanted = routeOfPath(built.basePath + pathname)
  const { links = [] } = built.pageOf.get(from.file.path) ?? {}
  return !links.some((url) => routeOfPath(decodeUrl(splitHash(url)[0])) === wanted)
}

function hasExtension(pathname: string): boolean {
  return /\.(?!html?$)[a-z][a-z0-9]{1,4}$/i.test(pathname)
}

/** Finds the page, redirect or file at an address, with or without the base path of the site. */
function findRoute(pathname: string, reference: Reference, lookup: Lookup): LinkTarget | undefined {
  const { docs, routes } = lookup
  const route = routeOfPath(pathname.replace(/\.mdx?$/, ''))
  if (!docs.built) {
    const page = docs.base === undefined ? undefined : routes.get(routeOfDocId(route.slice(1)))
    return page && isPage(page) ? toPage(page, reference, lookup) : undefined
  }
  const { basePath, pages, files, redirects } = docs.built
  const own = stripBasePath(basePath, pathname)
  for (const each of own === undefined ? [pathname] : [own, pathname]) {
    const at = routeOfPath(reference.isHtml ? each : each.replace(/\.mdx?$/, ''))
    const page = pages.get(at)
    if (page) return toBuiltPage(page, reference, docs.built)
    if (redirects.has(at) || files.has(each.slice(1))) return { type: 'asset', path: each }
  }
  const isStart = (from: string) => from.endsWith('*') && pathname.startsWith(from.slice(0, -1))
  return [...redirects.keys()].some(isStart) ? { type: 'asset', path: pathname } : undefined
}

/** Finds a page or another file, which may be outside of the folder but not above `top`. */
function findFile(file: string, reference: Reference, lookup: Lookup): LinkTarget | undefined {
  const { docs, dir, pages, others } = lookup
  const name = path.relative(dir, file).split(path.sep).join('/')
  const page = pages.get(name) ?? others.get(name)
  if (page) return toPage(page, reference, lookup)
  if (!isFileIn(docs.top, file)) return undefined
  if (!/\.mdx?$/.test(file)) return { type: 'asset', path: name }
  const text = readFileSync(file, 'utf8').replace(/\r\n?/g, '\n')
  const other = parseDocsPage({ path: name, displayPath: toDisplayPath(file), text }, docs)
  others.set(name, other)
  return toPage(other, reference, lookup)
}

/** Returns whether a file exists in a folder. Symbolic links do not lead out of it. */
function isFileIn(folder: string, file: string): boolean {
  if (!isWithin(folder, file) || !existsSync(file)) return false
  return isWithin(realpathSync(folder), realpathSync(file)) && statSync(file).isFile()
}

function toPage(page: Page, reference: Reference, { docs }: Lookup): LinkTarget {
  const built = docs.built?.pageOf.get(page.file.path)
  if (built) return toBuiltPage(built, reference, docs.built!)
  // A page that the build lacks, such as a draft or a part of others.
  if (docs.built && page !== reference.from) return unknown
  const { hash } = reference
  const state = findAnchor(page, hash)
  if (state === 'unknown') return unknown
  return {
    type: 'route',
    route: page.route,
    hash: state === 'known' ? undefined : hash,
    owner: page,
  }
}

/**
 * Finds an anchor on a built page. One that differs from an id in marks alone is right if the system
 * has changed it in a link, wrong if it has kept it, and unknown if the build has neither.
 */
function toBuiltPage(page: HtmlPage, { hash, from }: Reference, built: BuiltDocs): LinkTarget {
  const found: LinkTarget = {
    type: 'route',
    route: page.route,
    hash: undefined,
    owner: ownerOf(page),
  }
  const ids = page.ids.map(({ value }) => value)
  if (hash === '' || hash === 'top' || ids.includes(hash)) return found
  const alike = ids.find((id) => toAnchorKey(id) === toAnchorKey(hash))
  const { links } = built.pageOf.get(from.file.path) ?? {}
  const isLinked = (id: string) => links?.some((url) => splitHash(url)[1] === id) === true
  if (alike === undefined || isLinked(hash)) return { ...found, hash }
  return isLinked(alike) ? found : unknown
}

/** Describes a built page as a page with the anchors that it has. */
const ownerOf = remember(({ path: name, route, ids }: HtmlPage): Page => {
  const anchors = ids.map(({ value }) => ({ id: value, ...textStart }))
  const file = { path: name, displayPath: name, text: '' }
  return createPage(
    file,
    {
      route,
      frontMatter: undefined,
      frontMatterProblems: [],
      cutTexts: [],
      bodyStart: 0,
      titleHeading: undefined,
      parses: true,
      anchors,
      links: [],
      directives: [],
      words: 0,
    },
    { mdx: () => ({ tree: { type: 'root', children: [] } }), offsetsOf: undefined },
  )
})
