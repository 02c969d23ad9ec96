import path from 'node:path/posix'
import { routeOfPath, findUnmetRouteRequirement, type Route } from '#core/route.ts'
import { decodeUrl, stripBasePath } from '#core/url.ts'
import { toRelativePath } from '#content/links/link-target.ts'
import { findInside } from '#content/read/inside.ts'
import { isHidden, isSourceFile } from '#content/read/read-content.ts'
import { findUnlistedExtension, isImageName } from '#content/schema/file-types.ts'
import type { OldPage, OldSite } from './old-site.ts'
import { findFreeName } from './place-pages.ts'

/** Place of an address: a page, and its file or that of a partial in it. */
export interface Place {
  page: OldPage
  file: string
}

/**
 * Returns the address of the same page or file on the new site. If it is an image or a download,
 * adds it to `assets`.
 */
export function convertAddress(url: string, place: Place, site: OldSite): string {
  const { built, pages, routes, leave } = site
  const { page, file } = place
  const [, address = '', rest = ''] = /^(?:pathname:\/\/)?([^?#]*)(.*)$/s.exec(url)!
  const pathname = readPathname(address, page.url, site)
  if (address === '' || pathname === undefined) return url
  const name = decodeUrl(address)
  const folders = name.startsWith('.') ? [path.dirname(file)] : listFoldersAbove(file)
  const source = folders.map((folder) => pages.get(path.join(folder, name))).find(Boolean)
  if (source) return toRelativePath(page.docId, `${source.docId}.mdx`) + rest
  const target = followRedirects(toRoute(pathname), site)
  const [route = '', section = ''] = target.split(/(?=#)/)
  if (routes.has(route)) return route + (rest.includes('#') ? rest : rest + section)
  if (target.startsWith('https:')) return target
  const asset = addAsset(name, pathname, place, site)
  if (asset !== undefined) return toRelativePath(page.docId, asset) + rest
  const isElsewhere = built?.pages.has(route)
  const kind = isElsewhere
    ? 'links to pages that are not imported'
    : 'links to no page, or to no file that this site serves'
  leave(kind, `${url} in ${file}`)
  return isElsewhere && built?.origin ? built.origin + built.basePath + pathname + rest : url
}

/** Returns the path of an address without the base path, or `undefined` for that of another site. */
function readPathname(address: string, from: string, site: OldSite): string | undefined {
  const { basePath = '', origin: host = 'https://site.invalid' } = site.built ?? {}
  const base = new URL(basePath + from, host)
  if (!URL.canParse(address, base)) return undefined
  const { origin, pathname } = new URL(address, base)
  if (origin !== base.origin) return undefined
  // Docusaurus adds the base path unless an address has it.
  return decodeUrl(stripBasePath(basePath, pathname) ?? pathname)
}

function toRoute(pathname: string): Route {
  return routeOfPath(pathname.replace(/\.mdx?$/, '.html'))
}

/** Follows redirects to a page, with a section if any, or to the URL of another site. */
function followRedirects(from: Route, site: OldSite, seen = new Set<Route>()): string {
  const to = site.routes.has(from) || seen.has(from) ? undefined : site.built?.redirects.get(from)
  if (to === undefined) return from
  const [address = '', section = ''] = to.split(/(?=#)/)
  const pathname = readPathname(address, from, site)
  if (pathname === undefined) return to
  const target = followRedirects(toRoute(pathname), site, seen.add(from))
  return target.includes('#') ? target : target + section
}

/** Returns the old routes that redirect to each page. Lists those that cannot. */
export function listRedirects(site: OldSite): Map<Route, Route[]> {
  const { built, routes, leave } = site
  const found = new Map<Route, Route[]>()
  for (const from of built?.redirects.keys() ?? []) {
    const target = followRedirects(from, site)
    const [route = '', section] = target.split(/(?=#)/)
    if (!routes.has(route) || routes.has(from) || findUnmetRouteRequirement(from)) {
      leave('redirects to no imported page', `${from} → ${target}`)
      continue
    }
    if (section) leave('redirects to sections (they lead to the page)', `${from} → ${target}`)
    found.set(route, [...(found.get(route) ?? []), from])
  }
  return found
}

/** Returns the path in the project of what a page or partial names. */
export function resolveImport(name: string, file: string, { dir }: OldSite): string {
  const [, inSite] = /^(?:@site)?\/(.*)/.exec(name) ?? []
  return inSite === undefined ? path.join(path.dirname(file), name) : path.join(dir, inSite)
}

/** Lists the folders in which Docusaurus looks for `folder/page.md`, and those between them. */
function listFoldersAbove(file: string): string[] {
  const folder = path.dirname(file)
  return folder === '.' ? [folder] : [folder, ...listFoldersAbove(folder)]
}

/**
 * Finds a file beside the text or on the built site, and adds it to `assets`. Returns its path in
 * the content folder, or `undefined` if the site would not serve it.
 */
function addAsset(name: string, pathname: string, { page, file }: Place, site: OldSite) {
  const { root, built, assets } = site
  const source = resolveImport(name, file, site)
  const inner = path.relative(path.dirname(file), source).replace(/^(?:\.\.\/)+/, '')
  const served = pathname.slice(1)
  const isServed = built?.files.has(served)
  const beside = name.startsWith('/') && isServed ? undefined : findInside(root, source)
  const from = beside ?? (isServed ? path.join(built!.dir, served) : undefined)
  if (from === undefined || assets.has(from)) return assets.get(from ?? '')
  const to = beside ? path.join(path.dirname(page.docId), inner) : served
  const { dir, name: stem, ext } = path.parse(to)
  // The content folder reads pages and settings as such, and leaves out hidden files.
  if (/^(?:\.mdx?)?$/.test(ext) || isHidden(to) || isSourceFile(to, [])) return undefined
  // A server may take an inner part of a name for the extension.
  const wanted = path.join(dir, isImageName(to) ? stem.replaceAll('.', '-') : stem)
  if (findUnlistedExtension(wanted + ext) !== undefined) return undefined
  const taken = new Set(Array.from(assets.values(), (each) => each.toLowerCase()))
  const asset = findFreeName(wanted, taken, ext)
  assets.set(from, asset)
  return asset
}
