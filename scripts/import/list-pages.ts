import path from 'node:path/posix'
import { canonicalPathOf, findUnmetRouteRequirement } from '#core/route.ts'
import { decodeUrl, stripBasePath } from '#core/url.ts'
import { matchPages } from '#content/built-site/match-pages.ts'
import type { DocusaurusBuild } from '#content/built-site/read-docusaurus.ts'
import { findAddress, routeOfFile } from '#content/docs-folder/read-docs-folder.ts'
import { UsageError } from '#content/read/read-content.ts'
import type { OldPage, OldSite, OldSiteOptions } from './old-site.ts'
import { isInside, readInside } from './project-files.ts'

/** Page with the address that its system gave it. */
export type LocatedPage = Pick<OldPage, 'file' | 'route' | 'url' | 'html' | 'resolved'>

/** Lists the pages that Docusaurus resolved in the folders, or in the latest version of all docs. */
export function listResolvedPages(
  { dir, built }: Pick<OldSite, 'dir' | 'built'>,
  { config, pages, versions }: DocusaurusBuild,
  { docs }: OldSiteOptions,
): LocatedPage[] {
  const latest = new Set(versions.filter(({ isLast }) => isLast).map(keyOf))
  const { trailingSlash } = config
  const located = pages.map((resolved) => {
    const address = decodeUrl(stripBasePath(built!.basePath, resolved.permalink) ?? '/')
    const route = canonicalPathOf(address)
    const url = trailingSlash === undefined ? address : route + (trailingSlash ? '/' : '')
    return {
      file: path.join(dir, resolved.source),
      route,
      url,
      resolved,
      html: built!.pages.get(route),
    }
  })
  return located.filter(({ file, resolved }) =>
    docs.length > 0 ? docs.some((folder) => isInside(folder, file)) : latest.has(keyOf(resolved)),
  )
}

/** Returns what a version of an instance has in common with its pages. */
export function keyOf({ instance, version }: { instance: string; version?: string }): string {
  return `${instance} ${version}`
}

/** Lists the sources with the routes of their built pages or, without a build, of their paths. */
export function listSourcePages(
  { root, built }: Pick<OldSite, 'root' | 'built'>,
  files: readonly string[],
  { docs, base = '' }: OldSiteOptions,
): LocatedPage[] {
  const unmet = findUnmetRouteRequirement(path.join('/', base))
  if (unmet) throw new UsageError(`Unexpected base path \`${base}\`, expected ${unmet}`)
  return (docs.length > 0 ? docs : ['.']).flatMap((folder) => {
    const sources = files
      .filter((file) => isInside(folder, file))
      .map((file) => {
        const text = readInside(root, file) ?? ''
        const name = path.relative(folder, file).replace(indexName, 'index')
        return { file, path: name, text, address: findAddress(text) }
      })
    const pageOf = built && matchPages(sources, built.pages.values())
    // Without a build, names that begin with `_` are those of parts, by convention.
    const shown = sources.filter(({ path: name }) => pageOf?.has(name) ?? !/(?:^|\/)_/.test(name))
    return shown.map((source): LocatedPage => {
      const html = pageOf?.get(source.path)
      const route = html?.route ?? routeOfFile(source, base)
      const name = html?.path ?? path.join(base, source.path)
      const url = path.join('/', name).replace(/(?:(?<=\/)index)?\.(?:html|mdx?)$/, '')
      return { file: source.file, route, url, html }
    })
  })
}

/** Name of a file that stands for its folder. */
const indexName = /(?<=^|\/)(?:_index|readme)(?=\.mdx?$)/i
