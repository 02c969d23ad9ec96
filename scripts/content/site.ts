import path from 'node:path/posix'
import { textStart, type Offsets } from '#core/diagnostic.ts'
import type { DocId, Route } from '#core/route.ts'
import type { ProductVariables } from '#core/variables.ts'
import type { Dialect } from './dialect.ts'
import type { DocsFolder } from './docs-folder/docs-folder.ts'
import type { Document, Page } from './page.ts'
import type { AssetFile } from './read/image-file.ts'
import type { Theme } from './read/read-theme.ts'
import type { Components } from './schema/components.ts'
import type { CategoryConfig } from './schema/front-matter.ts'
import type { Product } from './schema/product.ts'

/** Site-wide data that page parsing and page rules depend on. */
export interface SiteData {
  variables: ProductVariables
  references: References
  terms: Terms
  components: Components
  /** Feature sources that components, variables or downloads are generated from. */
  featureFiles: readonly FeatureFile[]
  dialect: Dialect
  /** What is known of the folder, if its pages are those of any docs site. */
  docs?: DocsFolder
}

/** Preferred spellings of names, and of words by their discouraged variants. */
export interface Terms {
  names?: readonly string[] | undefined
  words?: Readonly<Record<string, string>> | undefined
}

/** Plain data of each feature, by feature name. Only the feature itself knows its type. */
export type References = Readonly<Record<string, unknown>>

/** Source file from which a feature generates components, variables or downloads. */
export interface FeatureFile {
  /** Path relative to the content folder. */
  file: string
  /** Subject of the file, such as `roles`. */
  of: string
  components: readonly string[]
  /** Prefix of its variables, such as `limits` in `{product.limits.pageSize}`. */
  variables?: string
  downloads?: readonly string[]
  /** Keys of `product.yaml` that are required if the file exists. */
  productKeys?: readonly (keyof Product)[]
}

/**
 * Folder with a `_category.yaml`. As a document, it has no body. Its front matter is made up of
 * `index` and `label`, and is `undefined` if there is no valid `index`.
 */
export interface Category extends Document {
  folder: string
  docId: DocId
  /** Route of the index page. Set even if the category has no index. */
  route: Route
  config: CategoryConfig | undefined
}

/** Parsed content of a site. Input for the generator and for rules about several pages. */
export interface Site extends SiteData {
  contentDir: string
  pages: Page[]
  categories: Category[]
  /** Text in feature sources, and the announcement if the settings contain its text verbatim. */
  documents: Document[]
  announcement?: Document
  /** Settings of `theme.config.tsx`, if there are any. */
  theme?: Theme
  /** Feature name of each feature source, by path. `undefined` for settings and the dictionary. */
  sources: ReadonlyMap<string, string | undefined>
  downloads: ReadonlyMap<string, () => string>
  assets: ReadonlySet<string>
  /** Images and other assets whose format is checked, by path. */
  images: ReadonlyMap<string, AssetFile>
}

/** Page or category that a route leads to. */
export type RouteOwner = Page | Category

type Owners = Pick<Site, 'pages' | 'categories'>

/** Maps each route to its published owner. If several claim a route, the first one wins. */
export function collectRoutes(site: Owners): Map<Route, RouteOwner> {
  const routes = new Map<Route, RouteOwner>()
  for (const owner of listRouteOwners(site)) {
    if (!routes.has(owner.route)) routes.set(owner.route, owner)
  }
  return routes
}

/** Lists all published pages, followed by the indexes of categories with published pages. */
export function listRouteOwners(site: Owners): RouteOwner[] {
  const folders = collectPublishedFolders(site)
  const categories = site.categories.filter(
    ({ frontMatter, folder }) => frontMatter && folders.has(folder),
  )
  return [...site.pages.filter(isPublished), ...categories]
}

/**
 * Returns whether a page is neither a draft nor without a route, such as a partial. Pages with
 * invalid front matter count as published.
 */
export function isPublished(page: Page): boolean {
  return !page.frontMatter?.draft && page.route !== ''
}

function collectPublishedFolders(site: Owners): Set<string> {
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
  /** Returns the offsets of the entry in the owner's file. Lazy, since only findings need them. */
  range: () => Offsets
}

/** Published pages and category indexes by old route. */
export type Redirects = ReadonlyMap<Route, RouteOwner>

/** Maps each old route to its owner. If several claim a route, the first one wins. */
export function collectRedirects(site: Owners): Redirects {
  const redirects = new Map<Route, RouteOwner>()
  for (const { from, owner } of listRedirects(site)) {
    if (!redirects.has(from)) redirects.set(from, owner)
  }
  return redirects
}

/** Lists the entries of all `redirect_from` lists, those of pages before those of categories. */
export function listRedirects(site: Owners): Redirect[] {
  return listRouteOwners(site).flatMap((owner) =>
    (owner.frontMatter?.redirect_from ?? []).map((from, index) => ({
      from,
      owner,
      range: () => owner.offsetsOf('redirect_from', index) ?? textStart,
    })),
  )
}
