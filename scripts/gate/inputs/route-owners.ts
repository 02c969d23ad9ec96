import { isPage, type Page } from '#content/page.ts'
import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import type { Input } from '#content/rule.ts'
import { type RouteOwner, type Site, collectRedirects, collectRoutes } from '#content/site.ts'
import { routeOfDocId } from '#core/route.ts'
import type { BrokenSource, Inputs } from './inputs.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'

/**
 * Lists the inputs that cannot be known because of broken sources and front matter: the anchors if
 * components of a broken source add some, and the routes if those of a page are missing.
 */
export function listUnknownTargets(site: Site, broken: readonly BrokenSource[]): Input[] {
  const lacksRoute = !listInvalidOwners(site).every(hasKnownRoutes)
  const lacksAnchors = broken.some(({ components }) => components.length > 0)
  return [
    ...(lacksRoute ? (['routes'] as const) : []),
    ...(lacksAnchors ? (['anchors'] as const) : []),
  ]
}

/**
 * Returns whether all routes of a page or category with invalid front matter are known: its slug
 * could be read or is missing, and nothing redirects to it.
 */
function hasKnownRoutes(owner: RouteOwner): boolean {
  const { text } = owner.file
  const yaml = isPage(owner) ? (findFrontMatter(text)?.yaml ?? text.slice(0, 1000)) : text
  if (/redirect/i.test(yaml)) return false
  if (isPage(owner) && owner.route !== routeOfDocId(owner.docId)) return true
  // Without any known key, the front matter may be missing as a whole.
  const hasKey = /^[ \t]*["']?(?:title|description|label)["']?\s*:/im.test(yaml)
  return hasKey && !/slug/i.test(yaml)
}

/** Lists the pages and categories with invalid front matter. */
export function listInvalidOwners({ pages, categories }: Site): RouteOwner[] {
  const invalidPages = pages.filter(({ frontMatter }) => !frontMatter)
  return [...invalidPages, ...categories.filter(({ config }) => !config)]
}

/**
 * Returns the context without pages and categories whose front matter is invalid or uses unknown
 * variables.
 */
export function selectValidOwners(
  context: SiteContext,
  { usesUnknownVariable }: Inputs,
): SiteContext {
  const { pages, categories } = context.site
  const invalid = new Set([
    ...listInvalidOwners(context.site),
    ...pages.filter((page) => usesUnknownVariable(readFrontMatter(page))),
    ...categories.filter(({ file }) => usesUnknownVariable(file.text)),
  ])
  if (invalid.size === 0) return context
  const site: Site = {
    ...context.site,
    pages: pages.filter((page) => !invalid.has(page)),
    categories: categories.filter((category) => !invalid.has(category)),
  }
  return { ...context, site, routes: collectRoutes(site), redirects: collectRedirects(site) }
}

/** Returns the text from which the front matter is read, which may end with the first heading. */
function readFrontMatter({ file, bodyStart, titleHeading }: Page): string {
  return file.text.slice(0, titleHeading?.end ?? bodyStart)
}
