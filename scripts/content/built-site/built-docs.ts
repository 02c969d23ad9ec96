import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { routeOfPath, type Route } from '#core/route.ts'
import { stripBasePath, stripQueryAndHash } from '#core/url.ts'
import type { BuiltDocs, SourcePage } from '../docs-folder/docs-folder.ts'
import { toDisplayPath } from '../read/read-content.ts'
import { matchPages, type PageSource } from './match-pages.ts'
import type { HtmlPage } from './parse-html-page.ts'
import { notFoundFileName, readBuiltSite, type BuiltSite } from './read-built-site.ts'
import type { DocusaurusBuild } from './docusaurus.ts'
import { readDocusaurus } from './read-docusaurus.ts'

interface Sources {
  /** Folder of the sources. */
  dir: string
  sources: readonly PageSource[]
  /** Defaults to the one that the links of the site to its style sheets have. */
  basePath?: string | undefined
}

/**
 * Reads a built docs site, and finds the page of each source: by what Docusaurus wrote beside the
 * build, or else by its path. Throws a `UsageError` if there is no HTML.
 */
export async function readBuiltDocs(built: string, options: Sources): Promise<BuiltDocs> {
  const site = await readBuiltSite(built)
  const { dir, sources, basePath = findBasePath(site) } = options
  const pages = new Map<Route, HtmlPage>()
  const redirects = new Map<Route, string>()
  for (const page of site.pages.values()) {
    if (page.path === notFoundFileName) continue
    if (page.redirect === undefined) pages.set(page.route, page)
    else redirects.set(page.route, page.redirect)
  }
  for (const [from, to] of site.redirects) redirects.set(routeOfPath(from), to)
  const docusaurus = readDocusaurus(path.dirname(path.resolve(built)))
  let newest = 0
  for (const page of pages.values()) newest = Math.max(newest, timeOf(built, page.path))
  const newer = sources.find((source) => timeOf(dir, source.path) > newest)
  return {
    dir: site.dir,
    files: site.files,
    basePath,
    origin: findOrigin(pages, basePath),
    pages,
    redirects,
    pageOf: docusaurus
      ? locatePages(docusaurus, { dir, sources, basePath }, pages)
      : matchPages(sources, pages.values()),
    docusaurus,
    outdatedBy: newer && toDisplayPath(path.join(dir, newer.path)),
  }
}

/** Returns the time of a file's last change, in milliseconds. */
function timeOf(dir: string, file: string): number {
  return statSync(path.join(dir, file)).mtimeMs
}

/** Finds the path before that of a style sheet of the site. */
function findBasePath({ pages, files }: BuiltSite): string {
  const urls = Array.from(pages.values(), ({ styleSheets }) => styleSheets).flat()
  for (const url of new Set(urls.filter((each) => /^\/(?!\/)/.test(each)))) {
    const sheet = stripQueryAndHash(url)
    const [longest] = [...files]
      .filter((file) => sheet.endsWith(`/${file}`))
      .sort((a, b) => b.length - a.length)
    if (longest !== undefined) return sheet.slice(0, -longest.length - 1)
  }
  return ''
}

/** Finds the scheme and host of a page's canonical URL, unless that is the URL of another page. */
function findOrigin(pages: BuiltDocs['pages'], basePath: string): string | undefined {
  for (const { route, canonical = '' } of pages.values()) {
    const url = URL.canParse(canonical) ? new URL(canonical) : undefined
    const isOwn = routeOfPath(url?.pathname ?? '') === routeOfPath(basePath + route)
    if (url && isOwn) return url.origin
  }
  return undefined
}

/** Maps the paths of sources to their pages, as Docusaurus says. */
function locatePages(
  docusaurus: DocusaurusBuild,
  { dir, sources, basePath = '' }: Sources,
  pages: BuiltDocs['pages'],
): Map<string, SourcePage> {
  const located = new Map<string, SourcePage>()
  const known = new Set(sources.map((each) => each.path))
  const [folder, top] = [realpathSync(dir), realpathSync(docusaurus.dir)]
  for (const resolved of docusaurus.pages) {
    const { source, permalink } = resolved
    const page = pages.get(routeOfPath(stripBasePath(basePath, decodeURI(permalink)) ?? permalink))
    const name = path.relative(folder, path.join(top, source)).split(path.sep).join('/')
    if (page && known.has(name)) located.set(name, { ...page, resolved })
  }
  return located
}
