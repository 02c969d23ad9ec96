import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { canonicalPathOf, type Route } from '#core/route.ts'
import { isWebUrl, stripBasePath } from '#core/url.ts'
import { redirectsFileName } from '../read/generated-files.ts'
import { toDisplayPath } from '../read/read-content.ts'
import { matchPages, type PageSource } from './match-pages.ts'
import type { HtmlPage } from './parse-html-page.ts'
import {
  notFoundFileName,
  parseRedirects,
  readBuiltSite,
  type BuiltSite,
} from './read-built-site.ts'
import { readDocusaurus, type DocusaurusBuild } from './read-docusaurus.ts'

/** Built docs site. All routes are without its base path. */
export interface BuiltDocs extends Pick<BuiltSite, 'dir' | 'files'> {
  /** Path at which the host serves the site. Empty at the root of a domain. */
  basePath: string
  /** Scheme and host of the site, if a page names its own URL. */
  origin: string | undefined
  pages: ReadonlyMap<Route, HtmlPage>
  /** Targets by old route. A route that ends with `*` is the start of many. */
  redirects: ReadonlyMap<Route, string>
  /** Built page of each source that has one, by path. */
  pageOf: ReadonlyMap<string, HtmlPage>
  docusaurus: DocusaurusBuild | undefined
  /** Display path of a source that is newer than the build, if there is one. */
  outdatedBy?: string | undefined
}

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
  const basePath = options.basePath ?? findBasePath(site)
  const pages = new Map<Route, HtmlPage>()
  const redirects = new Map<Route, string>()
  for (const page of site.pages.values()) {
    if (page.path === notFoundFileName) continue
    if (page.redirect === undefined) pages.set(page.route, page)
    else redirects.set(page.route, page.redirect)
  }
  const listed = parseRedirects(site.linkFiles.get(redirectsFileName) ?? '')
  for (const [from, to] of listed) redirects.set(canonicalPathOf(from), to)
  const docusaurus = readDocusaurus(path.dirname(path.resolve(built)))
  return {
    dir: site.dir,
    files: site.files,
    basePath,
    origin: findOrigin(pages, basePath),
    pages,
    redirects,
    pageOf: docusaurus
      ? locatePages(docusaurus, options, { pages, basePath })
      : matchPages(options.sources, pages.values()),
    docusaurus,
    outdatedBy: findNewer(
      options,
      Math.max(...Array.from(pages.values(), (page) => timeOf(built, page.path))),
    ),
  }
}

/** Finds a source that was changed after a time. */
function findNewer({ dir, sources }: Sources, time: number): string | undefined {
  const newer = sources.find((source) => timeOf(dir, source.path) > time)
  return newer && toDisplayPath(path.join(dir, newer.path))
}

/** Returns the time of a file's last change, in milliseconds. */
function timeOf(dir: string, file: string): number {
  return statSync(path.join(dir, file)).mtimeMs
}

/** Finds the path before that of a style sheet of the site. */
function findBasePath({ pages, files }: BuiltSite): string {
  const sheets = new Set(Array.from(pages.values(), ({ styleSheets }) => styleSheets).flat())
  for (const url of sheets) {
    if (!/^\/(?!\/)/.test(url)) continue
    const segments = url
      .replace(/[?#].*/s, '')
      .slice(1)
      .split('/')
    const at = segments.findIndex((_, index) => files.has(segments.slice(index).join('/')))
    if (at !== -1)
      return segments
        .slice(0, at)
        .map((each) => `/${each}`)
        .join('')
  }
  return ''
}

/** Finds the origin of a link that leads to the page that has it, such as a canonical link. */
function findOrigin(pages: BuiltDocs['pages'], basePath: string): string | undefined {
  for (const { route, links } of pages.values()) {
    for (const { value } of links.filter((link) => isWebUrl(link.value))) {
      const url = URL.canParse(value) ? new URL(value) : undefined
      if (url && canonicalPathOf(url.pathname) === canonicalPathOf(basePath + route)) {
        return url.origin
      }
    }
  }
  return undefined
}

/** Maps the paths of sources to their pages, as Docusaurus says. */
function locatePages(
  docusaurus: DocusaurusBuild,
  { dir, sources }: Sources,
  { pages, basePath }: Pick<BuiltDocs, 'pages' | 'basePath'>,
): Map<string, HtmlPage> {
  const located = new Map<string, HtmlPage>()
  const known = new Set(sources.map((each) => each.path))
  const folder = realpathSync(dir)
  for (const { source, permalink } of docusaurus.pages) {
    const route = canonicalPathOf(stripBasePath(basePath, decodeURI(permalink)) ?? permalink)
    const page = pages.get(route)
    const file = path.relative(folder, path.resolve(realpathSync(docusaurus.dir), source))
    const name = file.split(path.sep).join('/')
    if (page && known.has(name)) located.set(name, page)
  }
  return located
}
