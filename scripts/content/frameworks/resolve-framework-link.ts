import { existsSync, statSync } from 'node:fs'
import path from 'node:path/posix'
import { decodeUrl } from '#core/url.ts'
import { splitHash, type LinkTarget, type UnresolvedContext } from '../links/link-target.ts'
import type { LinkUse } from '../links/collect-links.ts'
import { isPage, type Document, type Page } from '../page.ts'
import { localeOf, pageSuffixes } from './page-routes.ts'
import { computedRedirects } from './documentation.ts'
import { documentationOf, isWithin, withoutSitePath, type FrameworkDocs } from './framework-docs.ts'
import { findAnchor } from './find-anchor.ts'

type Finder = (link: LinkUse, from: Document) => LinkTarget

interface Lookup {
  framework: FrameworkDocs
  /** Deepest folder that contains all pages of a documentation. */
  pageFolders: ReadonlyMap<string, string>
  routes: UnresolvedContext['routes']
  pages: ReadonlyMap<string, Page>
  redirections: Redirection[]
  /** First segments of the routes of pages with at least two. */
  sections: ReadonlySet<string>
}

const unknown: LinkTarget = { type: 'unknown' }

/**
 * Creates a function that finds the destinations of links. A link whose destination only running
 * the code could tell is `unknown`, and so is one that leads to a page in any way of reading it.
 */
export function createFrameworkFinder({ site, routes }: UnresolvedContext): Finder {
  const framework = site.framework!
  const lookup: Lookup = {
    framework,
    pageFolders: new Map(
      framework.docs.map(({ folder }) => {
        const names = framework.pages.filter((file) => isWithin(file, folder))
        return [folder, findCommonFolder(names)]
      }),
    ),
    routes,
    pages: new Map(site.pages.map((page) => [page.file.path, page])),
    redirections: readRedirections(framework),
    sections: new Set(
      Array.from(routes.keys(), (route) => route.split('/'))
        .filter(({ length }) => length > 2)
        .map((segments) => segments[1]!),
    ),
  }
  return (link, from) => findTarget(link, from, lookup)
}

function findCommonFolder(files: readonly string[]): string {
  const [first = '', ...others] = files.map((file) => path.dirname(file))
  return others.reduce((common, folder) => {
    let each = common
    while (!isWithin(folder, each)) each = path.dirname(each)
    return each
  }, first)
}

function findTarget(link: LinkUse, from: Document, lookup: Lookup): LinkTarget {
  const url = link.url.trim()
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^\?/i.test(url)) return { type: 'external' }
  if (/[{}<>$|*\\]/.test(url) || url.includes('%20%7B')) return unknown
  const [pathname, hash] = splitHash(url)
  if (pathname === '') {
    if (hash === undefined) return { type: 'missing-page', route: '' }
    return isPage(from) ? toTarget(from, hash, lookup) : { type: 'external' }
  }
  const docs = documentationOf(from.file.path, lookup.framework)
  const alias = docs?.aliases?.find(({ prefix }) => pathname.startsWith(prefix))
  if (alias) {
    const file = path.join(alias.folder, decodeUrl(pathname.slice(alias.prefix.length)))
    return findFile(file, hash, lookup) ?? { type: 'missing-asset', path: pathname }
  }
  if (/^[@~]|^[\w-]+\/?@/.test(pathname)) return unknown
  const written = decodeUrl(pathname)
  const isFile = findPublicFile(written, lookup) !== undefined
  const own = isFile ? written : withoutSitePath(written, docs)
  const input = { pathname: own, hash, from, isImage: link.kind === 'image' }
  return pathname.startsWith('/') ? findAbsolute(input, lookup) : findRelative(input, lookup)
}

interface Reference {
  pathname: string
  hash: string | undefined
  from: Document
  isImage: boolean
}

function toTarget(page: Page, hash: string | undefined, lookup: Lookup): LinkTarget {
  const state = hash ? findAnchor(page, hash, lookup) : 'known'
  if (state === 'unknown') return unknown
  const route = page.route || page.file.path
  return { type: 'route', route, hash: state === 'known' ? undefined : hash, owner: page }
}

/**
 * Finds a page or another file, which may be outside of the site but not outside of the repository.
 */
function findFile(file: string, hash: string | undefined, lookup: Lookup): LinkTarget | undefined {
  const { framework, pages } = lookup
  const page = pages.get(file)
  if (page) return toTarget(page, hash, lookup)
  const name = path.join(framework.dir, file)
  if (path.relative(framework.repository, name).startsWith('..')) return unknown
  return existsSync(name) && statSync(name).isFile() ? { type: 'asset', path: file } : undefined
}

function findRelative(reference: Reference, lookup: Lookup): LinkTarget {
  const { pathname, hash, from, isImage } = reference
  const { framework } = lookup
  const docs = documentationOf(from.file.path, framework)
  const file = path.join(path.dirname(from.file.path), pathname).replace(/(?<=.)\/$/, '')
  const isFromRoot = docs?.system === 'Docusaurus' && !pathname.startsWith('.')
  const roots = isFromRoot ? [docs.folder, docs.configDir] : []
  const files = [file, ...roots.map((root) => path.join(root, pathname))]
  const suffixes = isImage || docs?.hasSlashes ? [''] : pageSuffixes
  // A plugin may turn `page.md` into the route of `page.mdx`.
  const extension = docs?.rewritesLinks ? /\.(?:html|mdx?)$/ : /\.html$/
  for (const each of files.flatMap((name) => [name, name.replace(extension, '')])) {
    for (const suffix of suffixes) {
      const found = findFile(each + suffix, hash, lookup)
      if (found) return found
    }
  }
  const isPath = /\.mdx?$/.test(pathname)
  if (docs === undefined || docs.system === 'Markdown') {
    if (existsSync(path.join(framework.dir, file))) return { type: 'asset', path: file }
    if (isImage) return { type: 'missing-asset', path: pathname }
    // Without an extension, it may be a route, of which only the unknown system knows.
    return hasFileExtension(pathname) ? { type: 'missing-file', path: file } : unknown
  }
  const route = isPage(from) ? from.route : ''
  const inside = path.join(route, pathname)
  const beside = docs.hasSlashes ? [] : [path.join(route, '..', pathname)]
  const urls = route === '' ? [] : [inside, ...beside]
  if (!isImage) {
    for (const each of urls) {
      const found = findRoute(each, { ...reference, pathname: each }, lookup)
      if (found) return found
    }
  }
  const isOutside = !isWithin(file, lookup.pageFolders.get(docs.folder) ?? docs.folder)
  if (docs.rewritesLinks && isOutside) return unknown
  if (isPath) return { type: 'missing-file', path: file }
  // A partial is part of pages elsewhere, so its relative addresses have no base.
  if (route === '') return unknown
  for (const each of urls) {
    if (findPublicFile(each, lookup)) return { type: 'asset', path: each }
  }
  if (isImage || hasFileExtension(pathname)) return { type: 'missing-asset', path: pathname }
  return urls.every((each) => isEnumerated(each, lookup))
    ? { type: 'missing-page', route: pathname }
    : unknown
}

function findAbsolute(reference: Reference, lookup: Lookup): LinkTarget {
  const { pathname, hash, from, isImage } = reference
  const { framework } = lookup
  const docs = documentationOf(from.file.path, framework)
  const file = findPublicFile(pathname, lookup)
  if (file) return file
  if (!isImage) {
    const found = findRoute(pathname, reference, lookup)
    if (found) return found
  }
  if (docs === undefined || framework.staticDirs.length === 0) return unknown
  const source = findFile(path.join(docs.configDir, pathname), hash, lookup)
  if (source && (docs.system === 'Docusaurus' || docs.system === 'Markdown' || isImage))
    return source
  if (docs.system === 'Markdown') return unknown
  if (isCoded(pathname, lookup)) return unknown
  if (isImage || hasFileExtension(pathname)) {
    return isGenerated(pathname) ? unknown : { type: 'missing-asset', path: pathname }
  }
  return isEnumerated(pathname, lookup) ? { type: 'missing-page', route: pathname } : unknown
}

function hasFileExtension(pathname: string): boolean {
  return /\.(?!html?$)[a-z][a-z0-9]{1,4}$/i.test(pathname)
}

/** Files that plugins and builds write. */
function isGenerated(pathname: string): boolean {
  return /\.(?:txt|xml|json|ya?ml|js|css|md|mdx|webmanifest|rss|atom|ico)$/i.test(pathname)
}

function findPublicFile(pathname: string, { framework }: Lookup): LinkTarget | undefined {
  for (const dir of framework.staticDirs) {
    const file = path.join(dir, pathname)
    const names = [file, path.join(file, 'index.html'), `${file.replace(/\/$/, '')}.html`]
    if (names.some((name) => framework.files.has(name))) return { type: 'asset', path: file }
  }
  return undefined
}

/**
 * Finds the page that an address on the site leads to, with and without the folder of a
 * translation.
 */
function findRoute(pathname: string, reference: Reference, lookup: Lookup): LinkTarget | undefined {
  const { routes, redirections, framework } = lookup
  const route = normalizeRoute(pathname)
  const docs = documentationOf(reference.from.file.path, framework)
  const locales = docs?.excluded ?? []
  const [, first = '', ...rest] = route.split('/')
  const own = docs ? localeOf(reference.from.file.path, docs) : ''
  const candidates = [
    ...(own !== '' && !locales.includes(own) ? [`/${own}${route}`.replace(/\/$/, '')] : []),
    route,
    ...(locales.includes(own) ? [`/${own}${route}`] : []),
    ...(locales.includes(first) ? [`/${rest.join('/')}`] : []),
  ]
  for (const each of candidates) {
    const owner = routes.get(each) ?? routes.get(decodeUrl(each))
    if (owner && isPage(owner)) return toTarget(owner, reference.hash, lookup)
  }
  const redirection = findIn(redirections, route)
  if (redirection) return redirection.isPattern ? unknown : { type: 'asset', path: route }
  if (framework.codePages.some((page) => !page.isPattern && page.route === route)) {
    return { type: 'asset', path: route }
  }
  return undefined
}

function normalizeRoute(pathname: string): string {
  return (
    pathname
      .replace(/\.html?$/, '')
      .replace(/(?:\/index)?\/*$/, '')
      .replace(/^(?!\/)/, '/') || '/'
  )
}

/** Returns whether code makes the pages below an address. */
function isCoded(pathname: string, { framework }: Lookup): boolean {
  return framework.codePages.some(({ route, isPattern }) => {
    if (!isPattern || !isWithin(pathname.slice(1), route.slice(1))) return false
    // The page that renders the documentation itself.
    return !framework.docs.some(
      ({ base = '' }) => isWithin(base, route.slice(1)) && isWithin(pathname.slice(1), base),
    )
  })
}

/** Systems whose pages are all files, but for those in `codePages`. */
const completeSystems = new Set(['VitePress', 'Starlight', 'Mintlify'])

/** Returns whether all pages near an address are known, so that others do not exist. */
function isEnumerated(pathname: string, lookup: Lookup): boolean {
  const { framework, sections } = lookup
  const name = normalizeRoute(pathname).slice(1)
  // Code may compute more redirects, so that no address is certain to lead nowhere.
  const hasOthers = framework.remainders.has(computedRedirects)
  if (name === '' || hasOthers || isCoded(pathname, lookup)) return false
  // Hosted sites often are in this folder.
  const isHosted =
    isWithin(name, 'docs') && framework.docs.some(({ system }) => system === 'Mintlify')
  if (isHosted && !sections.has('docs')) return false
  if (framework.docs.some(({ base }) => base === undefined)) return false
  const owners = framework.docs.filter(({ base }) => isWithin(name, base!))
  const docs = owners.sort((a, b) => b.base!.length - a.base!.length)[0]
  if (!docs) return false
  const rest = path.relative(docs.base!, name)
  if (docs.system === 'Docusaurus' && /^(?:tags|category)(?:\/|$)/.test(rest)) return false
  if (docs.base !== '' || completeSystems.has(docs.system)) return true
  return sections.has(name.split('/')[0]!) && name.includes('/')
}

/** Address that the configuration redirects, or the part of it before its first variable part. */
interface Redirection {
  route: string
  isPattern: boolean
}

/** Lists the redirects of a site. The targets do not matter, since they may be outside of it. */
function readRedirections({ redirects }: FrameworkDocs): Redirection[] {
  const all = redirects.map(({ from }) => {
    const variable = from.search(/[:*([]/)
    const route = (variable === -1 ? from : from.slice(0, variable)).replace(/\/+$/, '')
    return { route: route.replace(/\.html?$/, '') || '/', isPattern: variable !== -1 }
  })
  // A pattern for all addresses has conditions, such as the name of the host.
  return all.filter(({ route, isPattern }) => route !== '/' || !isPattern)
}

function findIn(redirections: readonly Redirection[], route: string) {
  return redirections.find((each) =>
    each.isPattern ? isWithin(route.slice(1), each.route.slice(1)) : each.route === route,
  )
}
