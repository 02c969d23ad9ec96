import { isPage } from '#content/page.ts'
import { listRouteOwners, listRedirects, type RouteOwner, type Redirect } from '#content/site.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'
import { toRelatedLocation, type PageRule, type SiteRule } from '#content/rule.ts'
import { textStart, type RelatedLocation, type Finding } from '#core/diagnostic.ts'
import { truncate } from '#core/message-parts.ts'
import { findUnmetRouteRequirement } from '#core/route.ts'

export const routeFileNameRule: PageRule = {
  id: 'route:file-name',
  summary: 'The path of a page without a `slug` can be a route, as a `slug` can.',
  severity: 'error',
  isRequired: true,
  *check(document) {
    if (!isPage(document)) return
    const { frontMatter, route } = document
    if (!frontMatter || frontMatter.slug !== undefined) return
    const expected = findUnmetRouteRequirement(route)
    if (expected === undefined) return
    yield {
      message: `Invalid route \`${truncate(route, 60)}\`, expected ${expected}`,
      help: 'Rename the file, or give the page a `slug`',
    }
  },
}

export const routeConflictRule: SiteRule = {
  id: 'route:conflict',
  summary: 'No two pages have the same route, or routes that differ only in case.',
  severity: 'error',
  isRequired: true,
  scope: 'site',
  *check(context) {
    const seen = new Map<string, RouteOwner>()
    const keyOf = (owner: RouteOwner) => `${owner.route} ${owner.file.path}`
    for (const owner of listNewOwnersLast(keyOf, context)) {
      const { route } = owner
      const first = seen.get(route.toLowerCase())
      if (!first) {
        seen.set(route.toLowerCase(), owner)
        continue
      }
      const other = `\`${first.file.displayPath}\``
      yield {
        owner,
        message:
          first.route === route
            ? `Duplicate route \`${route}\`, also used by ${other}`
            : `Route \`${route}\` differs only in case from \`${first.route}\` of ${other}`,
        ...owner.offsetsOf('slug'),
        help: 'Give one of the two another `slug`',
        related: [locateSlug(first, 'The first page with this route')],
      }
    }
  },
}

export const redirectConflictRule: SiteRule = {
  id: 'redirect:conflict',
  summary:
    'A former route in `redirect_from` belongs to no page, and to no other `redirect_from`, not even in another letter case.',
  severity: 'error',
  isRequired: true,
  scope: 'site',
  *check({ site, routes, base }) {
    // On file systems that ignore case, the files of two such routes would be one.
    const owners = new Map(Array.from(routes, ([route, owner]) => [route.toLowerCase(), owner]))
    const seen = new Map<string, Redirect>()
    for (const redirect of listRedirects(site)) {
      const key = redirect.from.toLowerCase()
      const problem = describeConflict(redirect, owners.get(key), seen.get(key))
      if (!seen.has(key)) seen.set(key, redirect)
      if (!problem) continue
      const isCaused = base !== undefined && base.routes.get(redirect.from)?.isRedirect !== false
      yield { owner: redirect.owner, ...redirect.range(), ...problem, isCaused }
    }
  },
}

function describeConflict(
  { from, owner }: Redirect,
  current: RouteOwner | undefined,
  first: Redirect | undefined,
): Pick<Finding, 'message' | 'help' | 'related'> | undefined {
  const lead = `Old route \`${from}\``
  if (owner.route === from) {
    const help = 'Remove the entry; it would redirect to itself'
    return { message: `${lead} is the current one`, help }
  }
  if (current) {
    const isSame = current.route === from
    const clause = isSame ? 'is the route' : `differs only in case from \`${current.route}\``
    return {
      message: `${lead} ${clause} of \`${current.file.displayPath}\``,
      help: isSame
        ? 'Remove the entry, or give that page another `slug`'
        : 'Remove the entry; to keep the old address, make it the `slug`',
      related: [locateSlug(current, 'The page with this route')],
    }
  }
  if (!first) return undefined
  return {
    message: `${lead} is also claimed by \`${first.owner.file.displayPath}\``,
    help: 'Keep one of the two entries; an old route leads to one page',
    related: [toRelatedLocation(first.owner, first.range(), 'The first `redirect_from` with it')],
  }
}

function locateSlug(owner: RouteOwner, message: string): RelatedLocation {
  return toRelatedLocation(owner, owner.offsetsOf('slug') ?? textStart, message)
}

/** Lists pages and categories with new ones last, so that rules report these as duplicates. */
export function listNewOwnersLast(
  keyOf: (owner: RouteOwner) => string,
  { site, base }: SiteContext,
): RouteOwner[] {
  const known = new Set(Array.from(base?.routes.values() ?? [], ({ before }) => keyOf(before)))
  const isKnown = (owner: RouteOwner) => Number(known.has(keyOf(owner)))
  return listRouteOwners(site).toSorted((a, b) => isKnown(b) - isKnown(a))
}
