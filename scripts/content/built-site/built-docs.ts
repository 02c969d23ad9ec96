import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { routeOfPath, type Route } from '#core/route.ts'
import { stripBasePath } from '#core/url.ts'
import type { BuiltDocs } from '../docs-folder/docs-folder.ts'
import { toDisplayPath } from '../read/read-content.ts'
import { matchPages, type PageSource } from './match-pages.ts'
import type { HtmlPage } from './parse-html-page.ts'
import { notFoundFileName, readBuiltSite, type BuiltSite } from './read-built-site.ts'
import { readDocusaurus, type DocusaurusBuild } from './read-docusaurus.ts'

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
  for (const [from, to] of site.redirects) redirects.set(routeOfPath(from), to)
  const docusaurus = readDocusaurus(path.dirname(path.resolve(built)))
  let newest = 0
  for (const page of pages.values()) newest = Math.max(newest, timeOf(built, page.path))
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
    isDocusaurus: docusaurus !== undefined,
    readsMdx: docusaurus?.config.markdown?.format === 'mdx',
    outdatedBy: findNewer(options, newest),
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
  { dir, sources }: Sources,
  { pages, basePath }: Pick<BuiltDocs, 'pages' | 'basePath'>,
): Map<string, HtmlPage> {
  const located = new Map<string, HtmlPage>()
  const known = new Set(sources.map((each) => each.path))
  const folder = realpathSync(dir)
  for (const { source, permalink } of docusaurus.pages) {
    const route = routeOfPath(stripBasePath(basePath, decodeURI(permalink)) ?? permalink)
    const page = pages.get(route)
    const file = path.relative(folder, path.resolve(realpathSync(docusaurus.dir), source))
    const name = file.split(path.sep).join('/')
    if (page && known.has(name)) located.set(name, page)
  }
  return located
}
