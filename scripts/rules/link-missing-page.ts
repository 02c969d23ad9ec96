import { resolveLink, type LinkContext } from '../content/resolve-link.ts'
import { findNearest } from '../core/did-you-mean.ts'
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
      const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
      yield {
        message: `Cannot find page \`${target.route}\`${suggestion}`,
        start,
        end,
        help: nearest
          ? `Write \`${nearest}\``
          : 'Links name a route such as `/quick-start` or a file such as `./quick-start.mdx`',
      }
    }
  },
}

function findNearestRoute(route: string, from: Route, { routes }: LinkContext): Route | undefined {
  const wanted = route.replace(/\.html?$/, '').replace(/(?:\/index)?\/?$/, '')
  const absolute = wanted.startsWith('/')
    ? wanted
    : `${from.replace(/[^/]*$/, '')}${wanted.replace(/^\.\//, '')}`
  if (routes.has(absolute)) return absolute
  const lastSegment = absolute.slice(absolute.lastIndexOf('/'))
  return (
    findNearest(absolute, routes.keys()) ??
    Array.from(routes.keys()).find((each) => each.endsWith(lastSegment) && lastSegment.length > 1)
  )
}
