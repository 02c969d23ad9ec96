import path from 'node:path/posix'
import { textStart, type Offsets } from '#core/diagnostic.ts'
import type { DocId, Route } from '#core/route.ts'
import type { ProductVariables } from '#core/variables.ts'
import type { Document, Page } from './page.ts'
import type { ImageFile } from './read/image-file.ts'
import type { Components } from './schema/components.ts'
import type { CategoryConfig } from './schema/front-matter.ts'
import type { Product } from './schema/product.ts'

/** Site-wide data that page parsing and page rules depend on. */
export interface SiteData {
  variables: ProductVariables
  references: References
  components: Components
  /** Sources of features that components, variables or downloads are made from. */
  featureFiles: readonly FeatureFile[]
}

/** Reference of each feature by its name. Only the feature itself can read it. */
export type References = Readonly<Record<string, unknown>>

/** Source of a feature that its components, variables or downloads are made from. */
export interface FeatureFile {
  /** Path below the content folder. */
  file: string
  /** Subject of the file, such as `roles`. */
  of: string
  components: readonly string[]
  /** Prefix of its variables: `limits` of `{product.limits.pageSize}`. */
  variables?: string
  downloads?: readonly string[]
  /** Keys of `product.yaml` that a site with the file needs. */
  productKeys?: readonly (keyof Product)[]
}

/**
 * Folder with its `_category.yaml`. As a document, it has no body, and the values of its `index`
 * and `label` as front matter, which is undefined if it has no valid `index`.
 */
export interface Category extends Document {
  folder: string
  docId: DocId
  /** Route of its index. */
  route: Route
  config: CategoryConfig | undefined
}

/** Parsed content of a site. Input of the generator and of rules about several pages. */
export interface Site extends SiteData {
  contentDir: string
  pages: Page[]
  categories: Category[]
  /** Text of feature sources, and of the announcement if its findings have positions. */
  documents: Document[]
  announcement?: Document
  /** Settings and feature sources by path, with the name of the feature, if any. */
  sources: ReadonlyMap<string, string | undefined>
  downloads: ReadonlyMap<string, () => string>
  assets: ReadonlySet<string>
  /** Images among the assets, by path. Empty for a base. */
  images: ReadonlyMap<string, ImageFile>
}

/** Page or category with a route. */
export type RouteOwner = Page | Category

/** Maps each route to its owner, without drafts. The first by path wins if several claim it. */
export function collectRoutes(site: Site): Map<Route, RouteOwner> {
  const routes = new Map<Route, RouteOwner>()
  for (const owner of listRouteOwners(site)) {
    if (!routes.has(owner.route)) routes.set(owner.route, owner)
  }
  return routes
}

/** Lists all published pages, and the indexes of categories with published pages. */
export function listRouteOwners(site: Site): RouteOwner[] {
  const folders = collectPublishedFolders(site)
  const categories = site.categories.filter(
    ({ frontMatter, folder }) => frontMatter && folders.has(folder),
  )
  return [...site.pages.filter(isPublished), ...categories]
}

/** Returns whether a page is published. Broken pages are, drafts are not. */
export function isPublished(page: Page): boolean {
  return !page.frontMatter?.draft
}

export function collectPublishedFolders(site: Site): Set<string> {
  const folders = new Set<string>()
  for (const page of site.pages.filter(isPublished)) {
    let folder = path.dirname(page.file.path)
    for (; folder !== '.' && !folders.has(folder); folder = path.dirname(folder)) {
      folders.add(folder)
    }
  }
  return folders
}

/** Entry of `redirect_from`: an old route and the page or category that replaced it. */
export interface Redirect {
  from: Route
  owner: RouteOwner
  /** Returns the offsets of the entry in the owner's file. Lazy, since only findings need it. */
  range: () => Offsets
}

/** Old routes that lead to a published page or category index. */
export type Redirects = ReadonlyMap<Route, RouteOwner>

/** Maps each old route to its owner. The first by path wins if several claim it. */
export function collectRedirects(site: Site): Redirects {
  const redirects = new Map<Route, RouteOwner>()
  for (const { from, owner } of listRedirects(site)) {
    if (!redirects.has(from)) redirects.set(from, owner)
  }
  return redirects
}

/** Lists all entries of all `redirect_from` lists in file order. */
export function listRedirects(site: Site): Redirect[] {
  return listRouteOwners(site).flatMap((owner) =>
    (owner.frontMatter?.redirect_from ?? []).map((from, index) => ({
      from,
      owner,
      range: () => owner.rangeOf('redirect_from', index) ?? textStart,
    })),
  )
}
