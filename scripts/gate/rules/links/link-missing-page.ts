import path from 'node:path/posix'
import {
  collectBrokenLinks,
  explainRemoval,
  findFormer,
  findMoved,
  type MovedPage,
} from '#gate/changes/broken-links.ts'
import { fileOf, routeOf, type RouteOwner } from '#content/read/build-site.ts'
import { resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import { findNearest } from '#core/did-you-mean.ts'
import type { Route } from '#core/route.ts'
import { isUndescribed } from '../site/site-missing-description.ts'
import type { Finding, SitePageRule } from '#content/rule.ts'

/**
 * Such a link fails the build. What git knows of
 * the route comes first: where its page has another one now, the link gets that. Otherwise a link is
 * repaired where it names a page in another spelling alone (case, slash, file ending, punctuation), and
 * no other link does so: a route that several links look for is one that a page has left.
 */
export const linkMissingPageRule: SitePageRule = {
  id: 'link:missing-page',
  summary: 'A link to a route leads to a page of the site.',
  isFixable: true,
  severity: 'error',
  scope: 'site-page',
  *check(page, context) {
    for (const { start, end, ...link } of page.links) {
      const target = resolveLink({ start, end, ...link }, page, context)
      if (target.type !== 'missing-page') continue
      const { route } = target
      if (isUndescribed(route, context)) continue
      if (route === '') {
        yield { message: 'Unexpected link without a destination', start, end }
        continue
      }
      const moved = findMoved(route, context)
      const former = moved ? undefined : findFormer(route, context)
      const repair = moved
        ? describeMoved(route, moved)
        : former
          ? describeGone(route, former)
          : describeSlip(route, page.route, context)
      const { replacement, ...described } = repair
      const canFix = replacement && page.file.text.startsWith(route, start)
      yield {
        ...described,
        start,
        end,
        ...(canFix && { fix: [{ start, end: start + route.length, text: replacement }] }),
      }
    }
  },
}

/** What to say of a route, and what may safely take its place. */
type Repair = Pick<Finding, 'message' | 'help'> & { replacement?: Route | undefined }

function describeMoved(route: string, { owner, before, isSame }: MovedPage): Repair {
  const now = routeOf(owner)
  const hint = `Write \`${now}\`, and keep the old address for readers: \`redirect_from: [${route}]\` in \`${fileOf(owner).displayPath}\``
  return {
    message: isSame
      ? `Cannot find page \`${route}\`, which is at \`${now}\` now`
      : `Cannot find page \`${route}\`; did you mean \`${now}\`?`,
    help: isSame ? hint : `${hint}. Where it took no other's place: ${explainRemoval(before)}`,
    replacement: isSame ? now : undefined,
  }
}

function describeGone(route: string, before: RouteOwner): Repair {
  return {
    message: `Cannot find page \`${route}\`, which is gone`,
    help: explainRemoval(before),
  }
}

function describeSlip(route: string, from: Route, context: LinkContext): Repair {
  const absolute = stripEnding(path.resolve(path.dirname(from), route))
  const nearest = findNearestRoute(absolute, context)
  const count = collectBrokenLinks(context).get(route)?.length ?? 0
  const isSame =
    nearest !== undefined &&
    (absolute === nearest || (count === 1 && isRespelled(absolute, nearest, context)))
  const hint = `${count} links lead there: a page that has moved keeps them by \`redirect_from: [${route}]\``
  const canRedirect = count > 1 && !isSame && route.startsWith('/')
  return {
    message: `Cannot find page \`${route}\`${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
    help: canRedirect ? hint : nearest ? `Write \`${nearest}\`` : generalHelp,
    replacement: isSame ? nearest : undefined,
  }
}

const generalHelp =
  'Links name a route such as `/quick-start` or a file such as `./quick-start.mdx`'

/** Whether two routes are spelled differently and no third one is spelled so as well. */
function isRespelled(route: string, nearest: Route, { routes }: LinkContext): boolean {
  const wanted = spellingOf(route)
  const alike = Array.from(routes.keys()).filter((each) => spellingOf(each) === wanted)
  return alike.length === 1 && alike[0] === nearest
}

/** What is left of a route without case and punctuation. */
function spellingOf(route: string): string {
  return route.toLowerCase().replace(/[^\p{L}\p{N}/]/gu, '')
}

function stripEnding(route: string): string {
  return route.replace(/\.(?:html?|mdx?)$/, '').replace(/(?:\/index)?\/?$/, '') || '/'
}

function findNearestRoute(absolute: string, { routes }: LinkContext): Route | undefined {
  let nearest = nearestRoutes.get(routes)
  if (!nearest) nearestRoutes.set(routes, (nearest = new Map<string, Route | undefined>()))
  // The same wrong address often stands in many places, and comparing takes long.
  if (!nearest.has(absolute)) nearest.set(absolute, compareRoutes(absolute, routes))
  return nearest.get(absolute)
}

const nearestRoutes = new WeakMap<LinkContext['routes'], Map<string, Route | undefined>>()

function compareRoutes(absolute: string, routes: LinkContext['routes']): Route | undefined {
  if (routes.has(absolute)) return absolute
  const known = Array.from(routes.keys())
  const lastSegment = absolute.slice(absolute.lastIndexOf('/'))
  return (
    known.find((each) => spellingOf(each) === spellingOf(absolute)) ??
    findNearest(absolute, known) ??
    known.find((each) => each.endsWith(lastSegment) && lastSegment.length > 1)
  )
}
