import path from 'node:path/posix'
import type { Route } from '#core/route.ts'
import { decodeUrl, stripQueryAndHash } from '#core/url.ts'
import { isPage, type Anchor } from '../page.ts'
import type { BaseCommit } from '../read/git.ts'
import type { Redirects, RouteOwner, Site } from '../site.ts'
import type { LinkUse } from './collect-links.ts'

/** Resolved destination of a link. */
export type LinkTarget =
  | { type: 'external' }
  /** Address that neither files nor known routes decide. */
  | { type: 'unknown' }
  | { type: 'asset'; path: string }
  /** Feature source that a component refers to. */
  | { type: 'source'; path: string }
  | RouteTarget
  | MissingTarget

/** Page or category of the site, or page of another built site, which has no owner. */
export interface RouteTarget {
  type: 'route'
  route: Route
  owner?: RouteOwner
  /** Old route of the address, if it redirects to `route`. */
  from?: Route
  /** Anchors of the page, unless they are unknown. */
  anchors: readonly Anchor[] | undefined
  /** Anchor of the address, if the page lacks it. */
  missingAnchor?: string
}

export interface MissingTarget {
  type: 'missing'
  noun: 'page' | 'file' | 'image' | 'source'
  /** Path as it is written. */
  name: string
  /** Path of a file from the content folder. */
  file?: string
}

export interface SiteContext {
  site: Site
  routes: ReadonlyMap<Route, RouteOwner>
  /** Paths of generated files that pages may link to, such as `/sitemap.xml`. */
  generatedFiles: ReadonlySet<string>
  redirects: Redirects
  /** Targets by address, which begins with `/`, and by path of a file. */
  addresses: ReadonlyMap<string, LinkTarget>
  /** Destinations of the links on the site. */
  targets: ReadonlyMap<LinkUse, LinkTarget>
  /** Maximum age of a page's last review, in days. */
  reviewedWithin?: number
  base?: Base
}

/** Routes and files of the compared revision. */
export interface Base extends BaseCommit {
  routes: ReadonlyMap<Route, FormerRoute>
  /** Files that no longer exist, with their new paths if git considers them renamed. */
  gone: ReadonlyMap<string, string | undefined>
  /** Files that are new or changed. */
  changed: ReadonlySet<string>
  /** Whether a file that pages depend on has changed, such as `product.yaml`. */
  changesSources: boolean
}

/** Route of the compared revision. */
export interface FormerRoute {
  isRedirect: boolean
  /** Page or category that it led to, as it was. */
  before: RouteOwner
  /** The same page or category, or `undefined` if it was removed. */
  now: RouteOwner | undefined
}

/** Describes a page or category as a destination. */
export function toRouteTarget(owner: RouteOwner): RouteTarget {
  const anchors = !isPage(owner) ? [] : owner.parses ? owner.anchors : undefined
  return { type: 'route', route: owner.route, owner, anchors }
}

/** Returns the relative path from one file to another, beginning with `.`. */
export function toRelativePath(from: string, to: string): string {
  const relative = path.relative(path.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/**
 * Returns the path of a URL reference, and its decoded hash without `#` and without the text that
 * browsers highlight (`:~:text=…`).
 */
export function splitHash(url: string): { pathname: string; hash: string } {
  const [, hash = ''] = /#(.*)/s.exec(url) ?? []
  return { pathname: stripQueryAndHash(url), hash: decodeUrl(hash.replace(/:~:.*/s, '')) }
}
