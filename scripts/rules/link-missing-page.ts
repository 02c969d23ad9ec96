import { resolveLink, type LinkContext } from '../content/resolve-link.ts'
import { findNearest, measureDistance } from '../core/did-you-mean.ts'
import type { Route } from '../core/route.ts'
import type { SitePageRule } from './rule.ts'

/** A link to a route must lead to a page of the site. Such a link fails the build. */
export const linkMissingPageRule: SitePageRule = {
  id: 'link:missing-page',
  severity: 'error',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type !== 'missing-page') continue
      const { start, end } = link
      if (target.route === '') {
        yield { message: 'Unexpected link without a destination', start, end }
        continue
      }
      const nearest = findNearestRoute(target.route, page.route, context)
      const written = page.file.text.slice(start, end)
      const canFix = nearest && written.startsWith(target.route) && isSlip(target.route, nearest)
      const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
      yield {
        message: `Cannot find page \`${target.route}\`${suggestion}`,
        start,
        end,
        help: nearest
          ? `Write \`${nearest}\``
          : 'Links name a route such as `/quick-start` or a file such as `./quick-start.mdx`',
        ...(canFix && { fix: [{ start, end: start + target.route.length, text: nearest }] }),
      }
    }
  },
}

/** Whether two routes differ by no more than an ending, the case or a letter or two. */
function isSlip(route: string, nearest: Route): boolean {
  return (
    stripEnding(route) === nearest ||
    measureDistance(route.toLowerCase(), nearest.toLowerCase()) <= 2
  )
}

function stripEnding(route: string): string {
  return route.replace(/\.html?$/, '').replace(/(?:\/index)?\/?$/, '')
}

function findNearestRoute(route: string, from: Route, { routes }: LinkContext): Route | undefined {
  const wanted = stripEnding(route)
  const absolute = wanted.startsWith('/')
    ? wanted
    : `${from.replace(/[^/]*$/, '')}${wanted.replace(/^\.\//, '')}`
  let nearest = nearestRoutes.get(routes)
  if (!nearest) nearestRoutes.set(routes, (nearest = new Map<string, Route | undefined>()))
  // The same wrong address often stands in many places, and comparing takes long.
  if (!nearest.has(absolute)) nearest.set(absolute, compareRoutes(absolute, routes))
  return nearest.get(absolute)
}

const nearestRoutes = new WeakMap<LinkContext['routes'], Map<string, Route | undefined>>()

function compareRoutes(absolute: string, routes: LinkContext['routes']): Route | undefined {
  if (routes.has(absolute)) return absolute
  const lastSegment = absolute.slice(absolute.lastIndexOf('/'))
  return (
    findNearest(absolute, routes.keys()) ??
    Array.from(routes.keys()).find((each) => each.endsWith(lastSegment) && lastSegment.length > 1)
  )
}
