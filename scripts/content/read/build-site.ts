import path from 'node:path/posix'
import type { Diagnostic, Offsets } from '#core/diagnostic.ts'
import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import { routeOfDocId, type DocId, type Route } from '#core/route.ts'
import { fillVariables, selectVariables, type ProductVariables } from '#core/variables.ts'
import { categorySchema, type CategoryConfig } from '../schema/front-matter.ts'
import { parseYaml, type RangeOf } from '#core/yaml/parse-yaml.ts'
import { toConfigDiagnostics } from './config-diagnostics.ts'
import {
  keyOfReferences,
  type ContentFeature,
  type Remember,
  type SiteData,
} from '../content-feature.ts'
import type { ImageFile } from './image-file.ts'
import { parsePage } from '../parse/parse-page.ts'
import type { Page } from '../page.ts'
import { categoryFileName, type ContentFiles, type SourceFile } from './read-content.ts'

/** Folder with its `_category.yaml`. */
export interface Category {
  /** Path of the folder below the content folder. */
  folder: string
  file: SourceFile
  lines: LineIndex
  config: CategoryConfig | undefined
  rangeOf: RangeOf
}

/** The whole content, parsed: what rules about more than one page and the generator work on. */
export interface Site extends SiteData {
  contentDir: string
  pages: Page[]
  categories: Category[]
  /** Texts of feature sources, wrapped as pages without a route. */
  descriptionPages: Page[]
  /** What the theme announces; among the {@link Site.descriptionPages} where findings have places. */
  announcement?: Page
  /** Paths of text files that are not pages, such as sources of features. */
  sources: ReadonlySet<string>
  /** Files that are neither pages nor configuration. */
  assets: ReadonlySet<string>
  /** Images among the assets, by path. Empty for a base. */
  images: ReadonlyMap<string, ImageFile>
}

/** Page or category with a route. */
export type RouteOwner = { page: Page } | { category: Category }

/** Pages that were parsed before, by path; a page is taken from it while text and variables agree. */
export type PageCache = Map<string, { page: Page; key: string }>

/** Parsed files that are not pages, with their problems. */
export interface ParsedConfigs extends Pick<
  Site,
  'categories' | 'references' | 'features' | 'descriptionPages' | 'sources'
> {
  /** Finds the problems of the files. Slow for some features. */
  diagnose: () => Promise<Diagnostic[]>
}

/** Parses every `_category.yaml`, and loads the sources of `features`. */
export async function loadConfigs(
  content: ContentFiles,
  variables: ProductVariables,
  features: readonly ContentFeature[],
  remember: Remember = async (_, make) => make(),
): Promise<ParsedConfigs> {
  const files = [...content.configs.values()]
  const parsed = files
    .filter((file) => path.basename(file.path) === categoryFileName)
    .map((file) => parseCategory(file, variables))
  const context = { variables, features, remember }
  const loaded = await Promise.all(
    features.map(async ({ isSource, load }) => {
      const sources = files.filter((file) => isSource(file.path))
      return load(sources, context)
    }),
  )
  return {
    categories: parsed.map(({ category }) => category),
    features,
    references: Object.fromEntries(
      features.map(({ name }, index) => [name, loaded[index]!.reference]),
    ),
    descriptionPages: loaded.flatMap(({ documents }) => documents),
    sources: new Set(content.configs.keys()),
    async diagnose() {
      const found = await Promise.all(loaded.map(async ({ diagnose }) => diagnose()))
      return [...parsed.flatMap(({ diagnostics }) => diagnostics), ...found.flat()]
    },
  }
}

/** Builds a site from files that are parsed once, or taken from `cache` and `parsed`. */
export function buildSite(
  { dir: contentDir, images, ...content }: ContentFiles,
  variables: ProductVariables,
  { categories, references, features, descriptionPages, sources }: ParsedConfigs,
  cache: PageCache = new Map(),
): Site {
  const data: SiteData = { variables, references, features }
  const pages = content.pages.map((file) => {
    const key = pageCacheKey(file, data)
    const known = cache.get(file.path)
    const page = known?.key === key ? known.page : parsePage(file, data)
    cache.set(file.path, { page, key })
    return page
  })
  const assets = new Set(content.assets)
  const files = { contentDir, sources, assets, images }
  return { ...data, ...files, pages, categories, descriptionPages }
}

/** Loads a content folder as a whole, with the sources of `features`. */
export async function loadSite(
  content: ContentFiles,
  variables: ProductVariables,
  features: readonly ContentFeature[],
  { cache, remember }: { cache?: PageCache; remember?: Remember } = {},
): Promise<Site> {
  const configs = await loadConfigs(content, variables, features, remember)
  return buildSite(content, variables, configs, cache)
}

/** Returns the key of a page in a {@link PageCache}. */
export function pageCacheKey(file: SourceFile, data: SiteData): string {
  const variables = selectVariables(file.text, data.variables)
  return [JSON.stringify(variables), keyOfReferences(file.text, data), file.text].join('\0')
}

/** Maps each route to its owner, without drafts. The first by path wins if several claim it. */
export function collectRoutes(site: Site): Map<Route, RouteOwner> {
  const routes = new Map<Route, RouteOwner>()
  for (const owner of listRouteOwners(site)) {
    const route = routeOf(owner)
    if (route !== undefined && !routes.has(route)) routes.set(route, owner)
  }
  return routes
}

/** Lists all published pages, and the indexes of categories with published pages. */
export function listRouteOwners(site: Site): RouteOwner[] {
  const folders = collectPublishedFolders(site)
  const categories = site.categories.filter(
    ({ config, folder }) => config?.index && folders.has(folder),
  )
  return [
    ...site.pages.filter(isPublished).map((page) => ({ page })),
    ...categories.map((category) => ({ category })),
  ]
}

/** Returns whether a page is on the site: all but drafts, including broken pages. */
export function isPublished(page: Page): boolean {
  return !page.frontMatter?.draft
}

/** Lists all folders with published pages in or below them. */
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

/** Returns the route of a page or category. */
export function routeOf(owner: RouteOwner): Route {
  if ('page' in owner) return owner.page.route
  return owner.category.config?.index?.slug ?? routeOfDocId(owner.category.folder)
}

/** Returns the doc id of a page or of a category's generated index. */
export function docIdOf(owner: RouteOwner): DocId {
  return 'page' in owner ? owner.page.docId : path.join(owner.category.folder, 'index')
}

export function sourceOf(owner: RouteOwner): Page | Category {
  return 'page' in owner ? owner.page : owner.category
}

/** Returns the offsets of a value in front matter or in the `index` of a category. */
export function rangeOfKey(owner: RouteOwner, key: string): Offsets | undefined {
  return 'page' in owner ? owner.page.rangeOf(key) : owner.category.rangeOf('index', key)
}

/** Returns the source file of a page or category. */
export function fileOf(owner: RouteOwner): SourceFile {
  return sourceOf(owner).file
}

function parseCategory(file: SourceFile, variables: ProductVariables) {
  const { value, problems, rangeOf } = parseYaml(file.text, categorySchema, (text) =>
    fillVariables(text, variables),
  )
  const category: Category = {
    folder: path.dirname(file.path),
    file,
    lines: createLineIndex(file.text),
    config: value,
    rangeOf,
  }
  return { category, diagnostics: toConfigDiagnostics('category:schema', file, problems) }
}
