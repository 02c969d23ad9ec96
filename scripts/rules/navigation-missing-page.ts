import path from 'node:path/posix'
import { fileOf, listRouteOwners } from '../content/build-site.ts'
import { findHostName } from '../content/host-names.ts'
import type { LinkContext } from '../content/resolve-link.ts'
import { findNearest } from '../core/did-you-mean.ts'
import type { DocId, Route } from '../core/route.ts'
import type { SiteRule } from './rule.ts'

/**
 * The navigation bar and the footer must name pages that the site has: by doc id, which is the path
 * of the file without its extension, or by route. Looked for in `theme.config.tsx`, beside the
 * content folder; a name that is computed there is left to the build.
 */
export const navigationMissingPageRule: SiteRule = {
  id: 'navigation:missing-page',
  severity: 'error',
  scope: 'site',
  *check(context) {
    if (context.navigation.length === 0) return
    const docIds = collectDocIds(context)
    const routes = new Set(context.routes.keys())
    for (const { target, start, end, source } of context.navigation) {
      const isDocId = 'docId' in target
      const name = isDocId ? target.docId : target.route
      const known = isDocId ? docIds : routes
      if (known.has(name) || (!isDocId && hasOtherTarget(name, context))) continue
      const isDraft = isDocId && context.site.pages.some(({ docId }) => docId === name)
      const nearest = isDraft ? undefined : findNearest(name, known)
      yield {
        owner: source,
        message: `Cannot find page \`${name}\`${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
        start,
        end,
        ...(isDraft && { note: 'The page is a draft, which the site does not show' }),
      }
    }
  },
}

/** Whether a path that is no page's leads somewhere all the same: to a file or by a redirect. */
function hasOtherTarget(route: Route, { redirects, generatedFiles }: LinkContext): boolean {
  return redirects.has(route) || findHostName(route, generatedFiles) !== undefined
}

/** The doc ids that the site knows: of its pages, and `<folder>/index` of generated indexes. */
function collectDocIds({ site }: LinkContext): Set<DocId> {
  return new Set(
    listRouteOwners(site).map((owner) =>
      'page' in owner ? owner.page.docId : path.join(path.dirname(fileOf(owner).path), 'index'),
    ),
  )
}
