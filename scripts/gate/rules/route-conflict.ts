import {
  fileOf,
  listRouteOwners,
  rangeOfKey,
  routeOf,
  sourceOf,
  type RouteOwner,
} from '#content/site.ts'
import { toRelated, type SiteRule } from '#content/rule.ts'
import { textStart } from '#core/diagnostic.ts'
import { oldFirst } from '../changes/old-first.ts'

export const routeConflictRule: SiteRule = {
  id: 'route:conflict',
  summary: 'No two pages have the same route, or routes that differ only in case.',
  severity: 'error',
  isRequired: true,
  scope: 'site',
  *check({ site, base }) {
    const seen = new Map<string, RouteOwner>()
    const formers = base ? listRouteOwners(base.site) : []
    const keyOf = (owner: RouteOwner) => `${routeOf(owner)} ${fileOf(owner).path}`
    for (const owner of oldFirst(listRouteOwners(site), formers, keyOf)) {
      const route = routeOf(owner)
      const first = seen.get(route.toLowerCase())
      if (!first) {
        seen.set(route.toLowerCase(), owner)
        continue
      }
      const firstFile = fileOf(first).displayPath
      const sameCase = routeOf(first) === route
      yield {
        owner: sourceOf(owner),
        message: sameCase
          ? `Unexpected route \`${route}\`, \`${firstFile}\` has it already`
          : `Unexpected route \`${route}\`, it differs in case only from \`${routeOf(first)}\` of \`${firstFile}\``,
        ...rangeOfKey(owner, 'slug'),
        help: 'Give one of the two another `slug`',
        related: [
          toRelated(
            sourceOf(first),
            rangeOfKey(first, 'slug') ?? textStart,
            'The first page with this route',
          ),
        ],
      }
    }
  },
}
