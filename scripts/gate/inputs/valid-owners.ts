import type { SiteContext } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import { collectRedirects, collectRoutes, type RouteOwner, type Site } from '#content/site.ts'
import type { Inputs } from './inputs.ts'

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
