import { fileOf, rangeOfKey, routeOf, sourceOf } from '#content/read/build-site.ts'
import { listVanishedRoutes } from '#content/links/moves.ts'
import type { SiteRule } from '#content/rule.ts'
import { addRedirect, writtenRoute } from '../changes/add-redirect.ts'
import { placeOfRemoved } from './base-removed-page.ts'

/**
 * Removed pages are reported in a comparison with a branch only; before a commit, `base:removed-page`
 * reports those with links.
 */
export const baseRouteWithoutRedirectRule: SiteRule = {
  id: 'base:route-without-redirect',
  summary: 'Every route that the site had at the base still leads somewhere.',
  severity: 'error',
  isFixable: true,
  scope: 'site',
  *check(context) {
    const revision = context.base?.revision
    for (const { route, before, now, wasRedirect } of listVanishedRoutes(context)) {
      const message = `Cannot find ${wasRedirect ? 'redirect' : 'page or redirect'} \`${route}\`, which ${revision === 'HEAD' ? 'the last commit' : `\`${revision}\``} has`
      if (now) {
        const [start, end] = rangeOfKey(now, wasRedirect ? 'redirect_from' : 'slug') ?? [0, 0]
        const fix = addRedirect(now, wasRedirect ? route : writtenRoute(before))
        const place = 'page' in now ? '' : 'to `index` '
        const help = `Add \`redirect_from: [${route}]\` ${place}in \`${fileOf(now).displayPath}\`, now at \`${routeOf(now)}\``
        yield { owner: sourceOf(now), start, end, message, help, ...(fix && { fix }) }
      } else if (revision !== 'HEAD') {
        const help = `Add \`redirect_from: [${route}]\` to the page that takes its place`
        yield { ...placeOfRemoved(before, context), message, help }
      }
    }
  },
}
