import path from 'node:path/posix'
import { canonicalPathOf, findUnmetRouteRequirement } from '#core/route.ts'
import { decodeUrl, stripBasePath } from '#core/url.ts'
import { matchPages } from '#content/built-site/match-pages.ts'
import type { DocusaurusBuild } from '#content/built-site/read-docusaurus.ts'
import { findAddress, routeOfFile } from '#content/docs-folder/read-docs-folder.ts'
import { UsageError } from '#content/read/read-content.ts'
import type { LocatedPage, OldSite, OldSiteOptions } from './old-site.ts'
import { isInside, readProjectFile } from './project.ts'

/**
 * Lists the pages that Docusaurus resolved: those in the folders `docs`, or all of its docs if they
 * have one version. Throws a `UsageError` if they have several.
 */
export function listResolvedPages(
  site: Pick<OldSite, 'dir' | 'built' | 'basePath'> & { docusaurus: DocusaurusBuild },
  { docs }: OldSiteOptions,
): LocatedPage[] {
  const { dir, built, basePath, docusaurus } = site
  const { trailingSlash } = docusaurus.config
  const pages = docusaurus.pages.map((resolved) => {
    const address = decodeUrl(stripBasePath(basePath, resolved.permalink) ?? resolved.permalink)
    const route = canonicalPathOf(address)
    const url = trailingSlash === undefined ? address : route + (trailingSlash ? '/' : '')
    const file = path.join(dir, resolved.source)
    return { file, route, url, resolved, html: built?.pages.get(route) }
  })
  if (docs.length > 0) {
    return pages.filter(({ file }) => docs.some((folder) => isInside(folder, file)))
  }
  const versions = docusaurus.versions.map(({ instance, version, label }) => {
    const isOwn = ({ resolved }: (typeof pages)[number]) =>
      resolved.instance === instance && resolved.version === version
    return { label, own: pages.filter(isOwn) }
  })
  if (versions.length === 1) return versions[0]!.own
  const list = versions.map(({ label, own }) => `\n  --docs ${commonFolderOf(own)} (${label})`)
  const problem = `Found ${versions.length} docs, expected one or more \`--docs\``
  throw new UsageError(`${problem}:${list.join('')}`)
}

function commonFolderOf(pages: readonly LocatedPage[]): string {
  let folder = path.dirname(pages[0]?.file ?? '')
  while (!pages.every(({ file }) => isInside(folder, file))) folder = path.dirname(folder)
  return folder
}

/** Lists the sources with the routes of their built pages or, without a build, of their paths. */
export function listSourcePages(
  site: Pick<OldSite, 'project' | 'built'> & { files: readonly string[] },
  { docs, base = '' }: OldSiteOptions,
): LocatedPage[] {
  const { project, built, files } = site
  const unmet = findUnmetRouteRequirement(path.join('/', base))
  if (unmet) throw new UsageError(`Unexpected base path \`${base}\`, expected ${unmet}`)
  return (docs.length > 0 ? docs : ['']).flatMap((folder) => {
    const inside = files.filter((file) => isInside(folder, file))
    const sources = inside.map((file) => {
      const text = readProjectFile(project, file) ?? ''
      return { path: path.relative(folder, file), text, address: findAddress(text) }
    })
    const pageOf = built && matchPages(sources, built.pages.values())
    return sources.flatMap((source): LocatedPage[] => {
      const file = path.join(folder, source.path)
      const html = pageOf?.get(source.path)
      if (pageOf && !html) return []
      if (html) return [{ file, route: html.route, url: urlOf(html.path), html }]
      const name = source.path.replace(indexPattern, 'index')
      // By convention, the names of parts of pages begin with `_`.
      if (/(?:^|\/)_/.test(name)) return []
      const route = routeOfFile({ path: name, text: source.text }, base)
      return [{ file, route, url: /(?:^|\/)index\.\w+$/.test(name) ? `${route}/` : route, html }]
    })
  })
}

/** Name of the file that stands for its folder. */
const indexPattern = /(?<=^|\/)(?:_index|readme)(?=\.mdx?$)/i

/** Returns the address of an HTML file. */
function urlOf(file: string): string {
  return `/${file.replace(/(?<=^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}
