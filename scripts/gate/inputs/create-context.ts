import { createSiteContext } from '#content/links/site-context.ts'
import { findSuccessor } from '#content/links/moves.ts'
import {
  normalizeTargetName,
  resolveLinks,
  type BaseSnapshot,
  type SiteContext,
  type UncertainTargets,
} from '#content/links/resolve-link.ts'
import { isPage, type Page } from '#content/page.ts'
import { listRouteOwners, type RouteOwner, type Site } from '#content/site.ts'
import { loadSite } from '#content/read/load-site.ts'
import type { SettingsLink, Theme } from '#content/read/read-theme.ts'
import { type Route, routeOfDocId } from '#core/route.ts'
import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import { fillVariables } from '#core/variables.ts'
import { readLastCommit } from '../changes/read-base.ts'
import type { BrokenSource } from './check-sources.ts'
import { listInvalidOwners } from './valid-owners.ts'

/** Data that the site is checked against. */
interface Surroundings {
  theme: Theme | undefined
  base: BaseSnapshot | undefined
  broken: readonly BrokenSource[]
}

/**
 * Creates the link context. A page with broken front matter keeps its route from the base or the
 * last commit. Links that may lead to it, or to a part of a broken source, cannot be checked. Git
 * runs only if a page or category is broken. `unrouted` has the display paths of broken pages and
 * categories without a known route.
 */
export async function createCheckContext(
  site: Site,
  { theme, base, broken }: Surroundings,
): Promise<{ context: SiteContext; unrouted: ReadonlySet<string> }> {
  const owners = listInvalidOwners(site)
  const formers = owners.length > 0 ? await findFormerRoutes(owners, site, base) : new Map()
  const restored = owners.length > 0 ? { ...site, pages: restoreRoutes(site.pages, formers) } : site
  const context = { ...createSiteContext(restored, theme), ...(base && { base }) }
  if (owners.length === 0 && broken.length === 0) return { context, unrouted: new Set() }
  const unrouted = owners.filter((owner) => !formers.has(owner.file.path) && !isRouteKnown(owner))
  const names = [
    ...owners.flatMap((owner) => listPossibleNames(owner, formers, context)),
    ...broken.flatMap(({ downloads = [] }) => downloads.map((name) => `/${name}`)),
  ]
  const components = broken.flatMap((each) => each.components)
  const usesBroken = ({ file }: Page) => components.some((name) => file.text.includes(`<${name}`))
  const files = new Set(unrouted.map(({ file }) => file.displayPath))
  // Messages must not suggest a guessed route.
  const routes = Array.from(context.routes).filter(([, { file }]) => !files.has(file.displayPath))
  const uncertain = {
    names: new Set(names.map(normalizeTargetName)),
    hasUnknownRoute: unrouted.length > 0,
    unknownAnchors: new Set(restored.pages.filter(usesBroken)),
  }
  return {
    context: ignoreUncertainLinks({ ...context, routes: new Map(routes) }, uncertain),
    unrouted: files,
  }
}

/** Gives broken pages the first of their former routes. */
function restoreRoutes(pages: Page[], formers: ReadonlyMap<string, Route[]>): Page[] {
  return pages.map((page) => {
    const [route] = (!page.frontMatter && formers.get(page.file.path)) || []
    return route === undefined ? page : { ...page, route }
  })
}

/**
 * Maps the path of each broken file to its route in the base or the last commit, and to the routes
 * that redirected there. The map also contains other files of the base.
 */
async function findFormerRoutes(
  owners: RouteOwner[],
  { contentDir, variables }: Site,
  base: BaseSnapshot | undefined,
): Promise<Map<string, Route[]>> {
  const known = base ? collectRoutesByPath(base.site) : new Map<string, Route[]>()
  const missing = owners.map(({ file }) => file.path).filter((file) => !known.has(file))
  const content = missing.length > 0 && (await readLastCommit(contentDir, new Set(missing)))
  if (!content) return known
  const former = await loadSite(content, [], variables)
  return new Map([...collectRoutesByPath(former), ...known])
}

/**
 * Maps the path of each valid page and category to its route, if any, and to the routes that
 * redirect there.
 */
function collectRoutesByPath({ pages, categories }: Site): Map<string, Route[]> {
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

/** Drops navigation entries that cannot be checked. */
function ignoreUncertainLinks(context: SiteContext, uncertain: UncertainTargets): SiteContext {
  const { names, hasUnknownRoute, unknownAnchors } = uncertain
  const isUncertain = ({ target }: SettingsLink) => {
    if ('docId' in target) return names.has(normalizeTargetName(target.docId))
    const owner = context.routes.get(target.route)
    const hasUnknownAnchor = target.anchor !== undefined && owner && unknownAnchors.has(owner)
    const isMissing = hasUnknownRoute && !owner
    return hasUnknownAnchor || isMissing || names.has(normalizeTargetName(target.route))
  }
  const navigation = context.navigation.filter((entry) => !isUncertain(entry))
  return resolveLinks({ ...context, uncertain, navigation })
}

/** Pattern for text in YAML that looks like a route. */
const routePattern = /(?<![\w:/.])\/[\w./~-]*/g

/**
 * Lists names that links to a broken page or category may use: its path, its former routes, and
 * everything in its YAML that looks like a route.
 */
function listPossibleNames(
  owner: RouteOwner,
  formers: ReadonlyMap<string, Route[]>,
  context: SiteContext,
): string[] {
  const yaml = fillVariables(readYamlText(owner), context.site.variables)
  return [
    owner.file.path,
    owner.route,
    ...(isPage(owner) ? [owner.docId, routeOfDocId(owner.docId)] : [owner.folder]),
    ...Array.from(yaml.matchAll(routePattern), ([route]) => route),
    ...(formers.get(owner.file.path) ?? listMovedNames(owner, context)),
  ]
}

/** Lists the routes, doc ids and paths of a broken page or category before it moved. */
function listMovedNames(owner: RouteOwner, context: SiteContext): string[] {
  const formers = context.base ? listRouteOwners(context.base.site) : []
  return formers
    .filter((former) => findSuccessor(former, context)?.file === owner.file)
    .flatMap((former) => [former.route, former.docId, former.file.path])
}

/** Returns whether the slug of a broken page could be read, or a page or category has none. */
function isRouteKnown(owner: RouteOwner): boolean {
  if (isPage(owner) && owner.route !== routeOfDocId(owner.docId)) return true
  const yaml = readYamlText(owner)
  return yaml.trim() !== '' && !/slug/i.test(yaml)
}

/**
 * Returns the YAML of a category or of a page's front matter. Without front matter, returns the
 * first paragraph of the page, since it may be meant as front matter.
 */
function readYamlText({ file: { path, text } }: RouteOwner): string {
  if (!path.endsWith('.mdx')) return text
  return findFrontMatter(text)?.yaml ?? text.trimStart().split('\n\n', 1)[0]!
}
