import { createLinkContext } from '#content/links/link-context.ts'
import { findSuccessor } from '#content/links/moves.ts'
import type { Base, LinkContext } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import {
  docIdOf,
  fileOf,
  listRouteOwners,
  routeOf,
  sourceOf,
  type Category,
  type Site,
} from '#content/site.ts'
import { loadSite } from '#content/read/load-site.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Theme } from '#content/read/read-theme.ts'
import type { Route } from '#core/route.ts'
import { readLastCommit } from '../changes/read-base.ts'
import { leaveOpen } from './leave-open.ts'
import { listNames, readSlug } from './written-names.ts'

/** Link context, and the broken files whose routes are unknown. */
export interface KeptContext {
  context: LinkContext
  /** Display paths of broken pages and categories without a route in any commit. */
  unsettled: ReadonlySet<string>
}

/** Invalid page or category. */
type BrokenOwner = Page | Category

/**
 * Creates the link context. An invalid page keeps the route of the base or of the last commit, and
 * links to it are not judged. Runs git only if a page or category is broken.
 */
export async function createKeptContext(
  site: Site,
  theme: Theme | undefined,
  base: Base | undefined,
): Promise<KeptContext> {
  const owners: BrokenOwner[] = [
    ...site.pages.filter(({ frontMatter }) => !frontMatter),
    ...site.categories.filter(({ config }) => !config),
  ]
  const createContext = (current: Site): LinkContext => {
    return { ...createLinkContext(current, theme), ...(base && { base }) }
  }
  if (owners.length === 0) return { context: createContext(site), unsettled: new Set() }
  const formers = await findFormerRoutes(owners, site, base)
  const unsettled = owners.filter(({ file }) => !formers.has(file.path))
  const context = createContext({ ...site, pages: keepRoutes(site.pages, formers) })
  const names = owners.flatMap((owner) => [
    ...listNames(owner, site.variables),
    ...(formers.get(owner.file.path) ?? listMovedNames(owner, context)),
  ])
  const hasAnyRoute = unsettled.some((owner) => readSlug(owner, site.variables) === 'unreadable')
  const files = new Set(unsettled.map(({ file }) => file.displayPath))
  return { context: leaveOpen(context, { names, hasAnyRoute }, files), unsettled: files }
}

/** Restores the routes of broken pages. */
function keepRoutes(pages: Page[], formers: ReadonlyMap<string, Route[]>): Page[] {
  return pages.map((page) => {
    const [route] = (!page.frontMatter && formers.get(page.file.path)) || []
    return route === undefined ? page : { ...page, route }
  })
}

/** Maps the paths of broken files to their current and former routes. */
async function findFormerRoutes(
  owners: BrokenOwner[],
  { contentDir, variables }: Site,
  base: Base | undefined,
): Promise<Map<string, Route[]>> {
  const known = base ? listRoutes(base.site) : new Map<string, Route[]>()
  const missing = owners.map(({ file }) => file).filter(({ path }) => !known.has(path))
  if (missing.length === 0) return known
  const files = await readLastCommit(contentDir, missing)
  const isPage = ({ path }: SourceFile) => path.endsWith('.mdx')
  const content = {
    dir: contentDir,
    pages: files.filter(isPage),
    configs: new Map(files.filter((file) => !isPage(file)).map((file) => [file.path, file])),
    assets: [],
    images: new Map(),
    diagnostics: [],
  }
  const former = await loadSite(content, [], variables)
  return new Map([...listRoutes(former), ...known])
}

/** Lists the routes of valid pages and categories, current ones first. */
function listRoutes({ pages, categories }: Site): Map<string, Route[]> {
  const routes = new Map<string, Route[]>()
  for (const { file, route, frontMatter } of pages) {
    if (frontMatter) routes.set(file.path, [route, ...(frontMatter.redirect_from ?? [])])
  }
  for (const { file, config } of categories) {
    const { slug, redirect_from: old = [] } = config?.index ?? {}
    if (config) routes.set(file.path, slug === undefined ? [] : [slug, ...old])
  }
  return routes
}

/** Lists the names of pages of the base that have moved into a broken one. */
function listMovedNames(owner: BrokenOwner, context: LinkContext): string[] {
  const formers = context.base ? listRouteOwners(context.base.site) : []
  return formers.flatMap((former) => {
    const now = findSuccessor(former, context)
    if (!now || sourceOf(now) !== owner) return []
    return [routeOf(former), docIdOf(former), fileOf(former).path]
  })
}
