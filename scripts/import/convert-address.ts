import path from 'node:path/posix'
import { canonicalPathOf, type Route } from '#core/route.ts'
import { decodeUrl, stripBasePath } from '#core/url.ts'
import { toRelativePath } from '#content/links/link-target.ts'
import { siteFileNames } from '#content/read/generated-files.ts'
import { isHidden, isSourceFile } from '#content/read/read-content.ts'
import { findUnlistedExtension, isImageName } from '#content/schema/file-types.ts'
import type { OldPage, OldSite } from './old-site.ts'
import { findFreeName } from './place-pages.ts'
import { findInProject } from './project.ts'

export interface AddressContext {
  site: OldSite
  /** Pages to import, by path in the project. */
  byFile: ReadonlyMap<string, OldPage>
  /** Routes of pages to import, and of the generated pages of categories. */
  routes: ReadonlySet<Route>
  /** Final targets by old route: routes with a section if any, or URLs of other sites. */
  redirects: ReadonlyMap<Route, string>
  /** New paths of images and downloads by absolute path. {@link convertAddress} adds entries. */
  assets: Map<string, string>
}

/** Place of an address: its page, and the file of the page or of a partial in it. */
export interface Place {
  page: OldPage
  file: string
}

/**
 * Returns the address of the same page or file on the new site. If it is an image or a download,
 * adds it to `assets`.
 */
export function convertAddress(url: string, place: Place, context: AddressContext): string {
  const { page, file } = place
  const { site, byFile, routes, redirects } = context
  const [, address = '', rest = ''] = /^(?:pathname:\/\/)?([^?#]*)(.*)$/s.exec(url)!
  const pathname = readPathname(address, page.url, site)
  if (address === '' || pathname === undefined) return url
  const name = decodeUrl(address)
  const folders = name.startsWith('.') ? [path.dirname(file)] : listFoldersAbove(file)
  const source = folders.map((folder) => byFile.get(path.join(folder, name))).find(Boolean)
  if (source) return toRelativePath(page.docId, `${source.docId}.mdx`) + rest
  // Docusaurus adds the base path unless an address has it.
  const readings = [stripBasePath(site.basePath, pathname) ?? pathname, pathname]
  for (const reading of readings) {
    const target = redirects.get(toRoute(reading)) ?? toRoute(reading)
    const [known = '', section = ''] = target.split(/(?=#)/)
    if (target.startsWith('https:')) return target
    if (routes.has(known)) return known + (rest.includes('#') ? rest : rest + section)
  }
  const asset = addAsset(findFile(name, readings, place, site), context)
  if (asset !== undefined) return toRelativePath(page.docId, asset) + rest
  const [own] = readings as [string]
  if (siteFileNames.includes(own.slice(1))) return url
  const isElsewhere = site.built?.pages.has(toRoute(own))
  const kind = isElsewhere ? 'links to pages that are not imported' : 'links to no page or file'
  site.leave(kind, `${url} in ${file}`)
  const { url: host } = site.docusaurus?.config ?? {}
  return isElsewhere && host ? host + site.basePath + own + rest : url
}

/** Returns the decoded path of an address on a page, or `undefined` if it is on another site. */
export function readPathname(address: string, from: string, site: OldSite): string | undefined {
  const { url: host = 'https://site.invalid' } = site.docusaurus?.config ?? {}
  const base = host + site.basePath + from
  if (!URL.canParse(address, base)) return undefined
  const { origin, pathname } = new URL(address, base)
  return origin === new URL(base).origin ? decodeUrl(pathname) : undefined
}

export function toRoute(pathname: string): Route {
  return canonicalPathOf(pathname.replace(/\.mdx?$/, '.html'))
}

/** Returns the path in the project of what a page or partial imports. */
export function resolveImport(name: string, file: string, { dir }: OldSite): string {
  const [, inSite] = /^(?:@site)?\/(.*)/.exec(name) ?? []
  return inSite === undefined ? path.join(path.dirname(file), name) : path.join(dir, inSite)
}

/** Lists the folders in which Docusaurus looks for `folder/page.md`, and more. */
function listFoldersAbove(file: string): string[] {
  const folder = path.dirname(file)
  return folder === '.' ? [folder] : [folder, ...listFoldersAbove(folder)]
}

interface FoundFile {
  /** Absolute path, or `undefined` if the file does not exist. */
  from: string | undefined
  /** Path in the content folder. */
  to: string
}

/** Finds the file at an address: beside the text, on the built site, or among its static files. */
function findFile(
  name: string,
  readings: readonly string[],
  { page, file }: Place,
  site: OldSite,
): FoundFile | undefined {
  const { project, built } = site
  const source = resolveImport(name, file, site)
  const inner = path.relative(path.dirname(file), source).replace(/^(?:\.\.\/)+/, '')
  const beside = {
    from: findInProject(project, source),
    to: path.join(path.dirname(page.docId), inner),
  }
  const served = readings.flatMap((reading): FoundFile[] => {
    const to = reading.slice(1)
    const statics = listFoldersAbove(file).flatMap((folder) => [
      path.join(folder, 'public', to),
      path.join(folder, 'static', to),
    ])
    return [
      { from: built?.files.has(to) ? path.join(built.dir, to) : undefined, to },
      ...statics.map((each) => ({ from: findInProject(project, each), to })),
    ]
  })
  const found = name.startsWith('/') ? [...served, beside] : [beside, ...served]
  return found.find(({ from }) => from !== undefined)
}

/** Adds a file to `assets`, if the site serves its type. Returns its path in the content folder. */
function addAsset(file: FoundFile | undefined, { assets, site }: AddressContext) {
  if (!file?.from || assets.has(file.from)) return assets.get(file?.from ?? '')
  const { dir, name, ext } = path.parse(file.to)
  // The content folder reads pages and settings as such, and leaves out hidden files.
  if (ext === '' || isHidden(file.to) || isSourceFile(file.to, [])) return undefined
  // A server may take an inner part of a name for the extension.
  const stem = path.join(dir, isImageName(file.to) ? name.replaceAll('.', '-') : name)
  if (findUnlistedExtension(stem + ext) !== undefined) {
    site.leave('files of types that the site does not serve', file.to)
    return undefined
  }
  const taken = new Set(Array.from(assets.values(), (each) => each.toLowerCase()))
  const to = findFreeName(stem, taken, ext)
  assets.set(file.from, to)
  return to
}
