import path from 'node:path/posix'
import type { Diagnostic } from '../core/diagnostic.ts'
import { createLineIndex, type LineIndex } from '../core/line-index.ts'
import { routeOfDocId, type Route } from '../core/route.ts'
import { fillVariables, type ProductVariables } from '../core/variables.ts'
import { categorySchema, type CategoryConfig } from '../schema/category.ts'
import { parseYaml } from '../schema/parse-yaml.ts'
import type { SchemaProblem } from '../schema/zod-diagnostics.ts'
import { parsePage, type Page } from './parse-page.ts'
import { categoryFileName, type ContentFiles, type SourceFile } from './read-content.ts'

/** A content folder as its `_category.yaml` describes it. */
export interface Category {
  /** Path of the folder below the content folder. */
  folder: string
  file: SourceFile
  lines: LineIndex
  config: CategoryConfig | undefined
  rangeOf: (key: string) => [start: number, end: number] | undefined
}

/** The whole content, parsed: what rules about more than one page and the generator work on. */
export interface Site {
  contentDir: string
  variables: ProductVariables
  pages: Page[]
  categories: Category[]
  /** All files below the content folder that are neither pages nor configuration. */
  assets: ReadonlySet<string>
}

/** Something that answers at a route. */
export type RouteOwner = { page: Page } | { category: Category }

/** Pages that were parsed before, by path; a page is taken from it while text and variables agree. */
export type PageCache = Map<string, { page: Page; key: string }>

/**
 * Parses every file once, or not at all where `cache` has it. `diagnostics` holds what is wrong with
 * the configuration files.
 */
export function buildSite(
  content: ContentFiles,
  variables: ProductVariables,
  cache: PageCache = new Map(),
): { site: Site; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const categories: Category[] = []
  for (const file of content.configs.values()) {
    if (path.basename(file.path) !== categoryFileName) continue
    const { category, problems } = parseCategory(file, variables)
    categories.push(category)
    diagnostics.push(...toConfigDiagnostics('category:schema', file, problems))
  }
  const variablesKey = JSON.stringify(variables)
  const pages = content.pages.map((file) => {
    const key = `${variablesKey}\0${file.text}`
    const known = cache.get(file.path)
    const page = known?.key === key ? known.page : parsePage(file, variables)
    cache.set(file.path, { page, key })
    return page
  })
  const assets = new Set(content.assets)
  return { site: { contentDir: content.dir, variables, pages, categories, assets }, diagnostics }
}

/** Who answers at each route; where two claim one, the first by path. Drafts are left out. */
export function collectRoutes(site: Site): Map<Route, RouteOwner> {
  const routes = new Map<Route, RouteOwner>()
  for (const owner of listRouteOwners(site)) {
    const route = routeOf(owner)
    if (route !== undefined && !routes.has(route)) routes.set(route, owner)
  }
  return routes
}

/** Every published page and category index, in the order of their paths. */
export function listRouteOwners(site: Site): RouteOwner[] {
  const pages = site.pages.filter((page) => !page.frontMatter?.draft)
  return [
    ...pages.map((page) => ({ page })),
    ...site.categories.filter(({ config }) => config?.index).map((category) => ({ category })),
  ]
}

/** The route at which `owner` answers. */
export function routeOf(owner: RouteOwner): Route {
  if ('page' in owner) return owner.page.route
  return owner.category.config?.index?.slug ?? routeOfDocId(owner.category.folder)
}

/** The source file behind a route. */
export function fileOf(owner: RouteOwner): SourceFile {
  return 'page' in owner ? owner.page.file : owner.category.file
}

/** Turns problems of a configuration file into diagnostics. */
export function toConfigDiagnostics(
  ruleId: string,
  file: SourceFile,
  problems: SchemaProblem[],
): Diagnostic[] {
  const lines = createLineIndex(file.text)
  return problems.map(({ message, start, end, help }) => ({
    ...lines.rangeAt(start, end),
    ruleId,
    severity: 'error',
    message,
    file: file.displayPath,
    ...(help && { help }),
  }))
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
  return { category, problems }
}
