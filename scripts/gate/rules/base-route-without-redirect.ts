import { describeRedirect, listVanishedRoutes, placeOf } from '../changes/compare-base.ts'
import { createSuccessorFinder } from '../changes/find-successor.ts'
import type { SiteRule } from '#content/rule.ts'

/**
 * A page that takes the place of another says so in `redirect_from`.
 * Looks at pages, category indexes and redirects; only where the check has a base to compare with.
 */
export const baseRouteWithoutRedirectRule: SiteRule = {
  id: 'base:route-without-redirect',
  summary: 'Every route that the site had at the base still leads somewhere.',
  severity: 'error',
  scope: 'site',
  *check(context) {
    const vanished = listVanishedRoutes(context)
    if (vanished.length === 0) return
    const findSuccessor = createSuccessorFinder(context, vanished.length)
    for (const each of vanished) {
      const { route, before, wasRedirect } = each
      const successor = findSuccessor(before)
      yield {
        ...placeOf(each),
        message: `Cannot find ${wasRedirect ? 'redirect' : 'page or redirect'} \`${route}\`, which \`${context.base!.revision}\` has`,
        help: successor
          ? describeRedirect(route, successor)
          : `Add \`redirect_from: [${route}]\` to the page that takes its place`,
      }
    }
  },
}
