import path from 'node:path/posix'
import type { Route } from '#core/route.ts'
import { decodeUrl, stripQueryAndHash } from '#core/url.ts'
import { fillVariables } from '#core/variables.ts'
import type { Document } from '../page.ts'
import type { BaseCommit } from '../read/git.ts'
import type { Redirects, RouteOwner, Site } from '../site.ts'
import type { LinkUse } from './collect-links.ts'

/** Resolved destination of a link. Each `missing-*` has the route or path that was not found. */
export type LinkTarget =
  | { type: 'external' }
  /** Address that neither files nor known routes decide. */
  | { type: 'unknown' }
  | { type: 'asset'; path: string }
  | { type: 'route'; route: Route; hash: string | undefined; owner: RouteOwner }
  /** Old route `from`, which redirects to `route`. */
  | { type: 'redirect'; from: Route; route: Route; hash: string | undefined; owner: RouteOwner }
  /** Feature source that a component refers to. */
  | { type: 'source'; feature: string; path: string }
  | { type: 'missing-source'; feature: string; path: string }
  | { type: 'missing-page'; route: string }
  | { type: 'missing-file'; path: string }
  | { type: 'missing-asset'; path: string }

export interface SiteContext {
  site: Site
  routes: ReadonlyMap<Route, RouteOwner>
  /** Paths of generated files that pages may link to, such as `/sitemap.xml`. */
  generatedFiles: ReadonlySet<string>
  redirects: Redirects
  /** Maximum age of a page's last review, in days. */
  reviewedWithin?: number
  base?: Base
  /** Destinations of the links on the site. */
  targets: ReadonlyMap<LinkUse, LinkTarget>
}

export type UnresolvedContext = Omit<SiteContext, 'targets'>

/** Routes of the compared revision. Pages that have not changed since are those of the site. */
export interface Base extends BaseCommit, Pick<Site, 'pages' | 'categories'> {
  routes: ReadonlyMap<Route, RouteOwner>
  redirects: Redirects
  /** Files that no longer exist, with their new paths if git considers them renamed. */
  gone: ReadonlyMap<string, string | undefined>
  /** Files that are new or changed. */
  changed: ReadonlySet<string>
  /** Whether a file that pages depend on has changed, such as `product.yaml`. */
  changesSources: boolean
}

/** Returns the relative path from one file to another, beginning with `.`. */
export function toRelativePath(from: string, to: string): string {
  const relative = path.relative(path.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/**
 * Returns the source of a link's path, which precedes its query and hash, or `undefined` if the
 * source differs from the address, as with character references.
 */
export function findWrittenPath(
  { start, end, url }: LinkUse,
  { file }: Pick<Document, 'file'>,
  { site }: SiteContext,
): string | undefined {
  const written = stripQueryAndHash(file.text.slice(start, end))
  const filled = fillVariables(written, site.variables)
  return filled === stripQueryAndHash(url) ? written : undefined
}

/**
 * Splits a URL reference into its path without query and its decoded hash, without `#` and without
 * the text that browsers highlight (`:~:text=…`).
 */
export function splitHash(url: string): [pathname: string, hash: string | undefined] {
  const at = url.indexOf('#')
  const pathname = (at === -1 ? url : url.slice(0, at)).replace(/\?.*/s, '')
  return [pathname, at === -1 ? undefined : decodeUrl(url.slice(at + 1).replace(/:~:.*/s, ''))]
}
