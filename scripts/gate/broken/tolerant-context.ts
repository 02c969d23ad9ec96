import path from 'node:path/posix'
import { createSiteContext } from '#content/links/site-context.ts'
import { findSuccessor } from '#content/links/moves.ts'
import {
  normalizeTargetName,
  type BaseSnapshot,
  type SiteContext,
} from '#content/links/resolve-link.ts'
import { isPage, type Page } from '#content/page.ts'
import { listRouteOwners, type RouteOwner, type Site } from '#content/site.ts'
import { loadSite } from '#content/read/load-site.ts'
import type { SettingsLink, Theme } from '#content/read/read-theme.ts'
import { type Route, findUnmetRouteRequirement, routeOfDocId } from '#core/route.ts'
import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import { readLastCommit } from '../changes/read-base.ts'

/** Link context in which links to broken pages are not checked. */
export interface TolerantContext {
  context: SiteContext
  /** Display paths of broken pages and categories without a known former route. */
  unrouted: ReadonlySet<string>
}

/**
 * Creates the link context. A broken page keeps its route from the base or the last commit, and
 * links to it are not checked. Git runs only if a page or category is broken.
 */
export async function createTolerantContext(
  site: Site,
  theme: Theme | undefined,
  base: BaseSnapshot | undefined,
): Promise<TolerantContext> {
  const owners: RouteOwner[] = [
    ...site.pages.filter(({ frontMatter }) => !frontMatter),
    ...site.categories.filter(({ config }) => !config),
  ]
  const createContext = (current: Site): SiteContext => {
    return { ...createSiteContext(current, theme), ...(base && { base }) }
  }
  if (owners.length === 0) return { context: createContext(site), unrouted: new Set() }
  const formers = await findFormerRoutes(owners, site, base)
  const unrouted = owners.filter(({ file }) => !formers.has(file.path))
  const context = createContext({ ...site, pages: restoreRoutes(site.pages, formers) })
  const names = owners.flatMap((owner) => [
    ...listPossibleTargetNames(owner, site.variables),
    ...(formers.get(owner.file.path) ?? listFormerTargetNames(owner, context)),
  ])
  const hasUnknownRoute = unrouted.some(
    (owner) => recoverSlug(owner, site.variables) === 'unreadable',
  )
  const files = new Set(unrouted.map(({ file }) => file.displayPath))
  return {
    context: ignoreBrokenTargets(context, { names, hasUnknownRoute }, files),
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

/** Lists the routes, doc ids and paths that a broken page or category had in the base. */
function listFormerTargetNames(owner: RouteOwner, context: SiteContext): string[] {
  const formers = context.base ? listRouteOwners(context.base.site) : []
  return formers.flatMap((former) => {
    const now = findSuccessor(former, context)
    if (now !== owner) return []
    return [former.route, former.docId, former.file.path]
  })
}

/**
 * Drops navigation entries that may lead to broken pages, and marks `names` as uncertain link
 * targets. Drops the routes of `unrouted` files, so that messages do not suggest them.
 */
function ignoreBrokenTargets(
  context: SiteContext,
  { names, hasUnknownRoute }: { names: string[]; hasUnknownRoute: boolean },
  unrouted: ReadonlySet<string>,
): SiteContext {
  const uncertain = { names: new Set(names.map(normalizeTargetName)), hasUnknownRoute }
  const routes = new Map(
    Array.from(context.routes).filter(([, owner]) => {
      return !unrouted.has(owner.file.displayPath)
    }),
  )
  const isUncertain = ({ target }: SettingsLink) => {
    if ('docId' in target) return uncertain.names.has(normalizeTargetName(target.docId))
    const isMissing = !routes.has(target.route)
    return uncertain.names.has(normalizeTargetName(target.route)) || (hasUnknownRoute && isMissing)
  }
  const navigation = context.navigation.filter((entry) => !isUncertain(entry))
  return { ...context, uncertain, routes, navigation }
}

/** Pattern for text in YAML that looks like a route. */
const routePattern = /(?<![\w:/.])\/[\w./~-]*/g

/** Lists names that links to a broken page or category may use, from its path and its YAML. */
function listPossibleTargetNames(owner: RouteOwner, variables: ProductVariables): string[] {
  const { file } = owner
  const yaml = fillVariables(readYamlText(owner), variables)
  const slug = recoverSlug(owner, variables)
  return [
    file.path,
    ...(isPage(owner) ? [owner.docId, routeOfDocId(owner.docId)] : [owner.folder]),
    ...Array.from(yaml.matchAll(routePattern), ([route]) => route),
    ...(slug === undefined || slug === 'unreadable' ? [] : [slug, path.join('/', slug)]),
  ]
}

/**
 * Reads the slug of a broken page or category. Returns `unreadable` if there may be a slug but no
 * valid route can be read, or `undefined` if there is no slug.
 */
function recoverSlug(owner: RouteOwner, variables: ProductVariables): string | undefined {
  if (owner.file.text.trim() === '') return 'unreadable'
  const yaml = readYamlText(owner)
  const [, rawSlug] = /^\s*["']?slug["']?\s*:(.*)$/im.exec(yaml) ?? []
  // If `slug` is written in another form, or a page has no known key, there may still be a slug.
  const hasKeys = /^\s*["']?(?:title|description)["']?\s*:/im.test(yaml)
  const mayHaveSlug = /slug/i.test(yaml) || (isPage(owner) && !hasKeys)
  if (rawSlug === undefined) return mayHaveSlug ? 'unreadable' : undefined
  const slug = fillVariables(rawSlug.trim().replace(/^(["'])(.*)\1$/, '$2'), variables)
  return findUnmetRouteRequirement(slug) === undefined ? slug : 'unreadable'
}

/**
 * Returns the YAML of a category or of a page's front matter. Without front matter, returns the
 * first paragraph of the page, since it may be meant as front matter.
 */
function readYamlText({ file: { path: name, text } }: RouteOwner): string {
  if (!name.endsWith('.mdx')) return text
  const head = /^\s*(?:-+[ \t]*\n)?(?:[^\n]*\S[^\n]*\n?)*/.exec(text)![0]
  return findFrontMatter(text)?.yaml ?? head
}
