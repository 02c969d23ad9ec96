import type { Page } from '#content/page.ts'
import { resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import { isPublished, routeOf } from '#content/read/build-site.ts'
import type { Route } from '#core/route.ts'
import type { SiteRule } from '#content/rule.ts'

/** Skips the front page, drafts, and unlisted pages. */
export const siteOrphanPageRule: SiteRule = {
  id: 'site:orphan-page',
  summary: 'A page with `displayed_sidebar: none` is linked to by another page or the navigation.',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    const hidden = context.site.pages.filter(isHidden)
    if (hidden.length === 0) return
    const linked = collectLinkedRoutes(context)
    for (const page of hidden) {
      if (linked.has(page.route)) continue
      const [start, end] = page.rangeOf('displayed_sidebar') ?? [0, 0]
      yield {
        owner: page,
        message: `Cannot find a link to \`${page.route}\`, which no sidebar shows`,
        start,
        end,
        help: 'Link to the page from another one, or say `unlisted: true` if that is meant',
      }
    }
  },
}

function isHidden(page: Page): boolean {
  const { displayed_sidebar, unlisted } = page.frontMatter ?? {}
  return displayed_sidebar === 'none' && !unlisted && isPublished(page) && page.route !== '/'
}

/** The routes to which the navigation or a published page other than their own leads. */
function collectLinkedRoutes(context: LinkContext): Set<Route> {
  const linked = new Set<Route>()
  const routeByDocId = new Map(context.site.pages.map(({ docId, route }) => [docId, route]))
  for (const { target } of context.navigation) {
    const route = 'route' in target ? target.route : routeByDocId.get(target.docId)
    if (route !== undefined) linked.add(route)
  }
  for (const page of context.site.pages.filter(isPublished)) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type !== 'route' && target.type !== 'redirect') continue
      const route = routeOf(target.owner)
      if (route !== page.route) linked.add(route)
    }
  }
  return linked
}
