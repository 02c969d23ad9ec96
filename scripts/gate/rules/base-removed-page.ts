import { collectBrokenLinks, namesOf } from '../changes/broken-links.ts'
import { routeOf } from '#content/read/build-site.ts'
import { listVanishedRoutes, placeOf } from '../changes/compare-base.ts'
import { createSuccessorFinder } from '../changes/find-successor.ts'
import type { SiteRule } from '#content/rule.ts'

/**
 * Reported once at the page, with all places that are to be changed; each of them is an
 * error of its own as well. Only where the check has a base to compare with.
 */
export const baseRemovedPageRule: SiteRule = {
  id: 'base:removed-page',
  summary: 'A page is not removed, unpublished or moved while links still lead to its old route.',
  severity: 'error',
  scope: 'site',
  *check(context) {
    const vanished = listVanishedRoutes(context).filter(({ wasRedirect }) => !wasRedirect)
    if (vanished.length === 0) return
    const places = collectBrokenLinks(context)
    const findSuccessor = createSuccessorFinder(context, vanished.length)
    for (const each of vanished) {
      const { route, before } = each
      const related = namesOf(before, route).flatMap((name) => places.get(name) ?? [])
      if (related.length === 0) continue
      const successor = findSuccessor(before)
      const links = related.length === 1 ? '1 link leads' : `${related.length} links lead`
      yield {
        ...placeOf(each),
        message: `Cannot find page \`${route}\` any more, ${links} there`,
        help: successor
          ? `Let the links lead to \`${routeOf(successor)}\``
          : 'Change or remove the links',
        related,
      }
    }
  },
}
