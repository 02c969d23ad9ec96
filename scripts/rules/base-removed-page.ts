import { fileOf, isPublished, routeOf, type RouteOwner } from '../content/build-site.ts'
import { listVanishedRoutes, placeOf } from '../content/compare-base.ts'
import { createSuccessorFinder } from '../content/find-successor.ts'
import { resolveLink, type LinkContext } from '../content/resolve-link.ts'
import type { RelatedPlace } from '../core/diagnostic.ts'
import type { SiteRule } from './rule.ts'

/**
 * A page must not be removed, made a draft or moved to another route while links still lead to where
 * it was. Reported once at the page, with all places that are to be changed; each of them is an
 * error of its own as well. Only where the check has a base to compare with.
 */
export const baseRemovedPageRule: SiteRule = {
  id: 'base:removed-page',
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

/** The names under which links and the navigation know a page: its route, its file, its doc id. */
function namesOf(before: RouteOwner, route: string): string[] {
  const docId = 'page' in before ? [`doc:${before.page.docId}`] : []
  return [route, `file:${fileOf(before).path}`, ...docId]
}

/** Every link that leads nowhere, and what the navigation names, by the name that is used. */
function collectBrokenLinks(context: LinkContext): Map<string, RelatedPlace[]> {
  const places = new Map<string, RelatedPlace[]>()
  function add(name: string, place: RelatedPlace) {
    const known = places.get(name)
    if (known) known.push(place)
    else places.set(name, [place])
  }
  for (const page of context.site.pages) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type !== 'missing-page' && target.type !== 'missing-file') continue
      add(target.type === 'missing-page' ? target.route : `file:${target.path}`, {
        ...page.lines.rangeAt(link.start, link.end),
        file: page.file.displayPath,
        message: 'Leads there',
      })
    }
  }
  const docIds = new Set(context.site.pages.filter(isPublished).map(({ docId }) => docId))
  for (const { target, start, end, source } of context.navigation) {
    if ('docId' in target && docIds.has(target.docId)) continue
    add('docId' in target ? `doc:${target.docId}` : target.route, {
      ...source.lines.rangeAt(start, end),
      file: source.file.displayPath,
      message: 'Names it',
    })
  }
  return places
}
