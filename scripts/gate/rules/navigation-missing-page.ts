import { collectDocIds, docIdOf, docName, findMoved, hasTarget } from '../changes/broken-links.ts'
import { routeOf, type RouteOwner } from '../../content/read/build-site.ts'
import { findNearest } from '../../core/did-you-mean.ts'
import type { SiteRule } from '../../content/rule.ts'

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
    const docIds = collectDocIds(context.site)
    const routes = new Set(context.routes.keys())
    for (const { target, start, end, source } of context.navigation) {
      const isDocId = 'docId' in target
      const name = isDocId ? target.docId : target.route
      if (isDocId ? docIds.has(name) : hasTarget(name, context)) continue
      const isDraft = isDocId && context.site.pages.some(({ docId }) => docId === name)
      const moved = isDraft ? undefined : findMoved(isDocId ? docName(name) : name, context)
      const known = isDocId ? docIds : routes
      const nearest = isDraft ? undefined : findNearest(name, known)
      const right = moved ? nameOf(moved.owner, isDocId) : nearest
      yield {
        owner: source,
        message: moved?.isSame
          ? `Cannot find page \`${name}\`, which is \`${right}\` now`
          : `Cannot find page \`${name}\`${right ? `; did you mean \`${right}\`?` : ''}`,
        start,
        end,
        help: right ? `Write \`${right}\`` : helpFor(isDocId),
        ...(isDraft && { note: 'The page is a draft, which the site does not show' }),
        ...(moved?.isSame && { fix: [{ start, end: start + name.length, text: right! }] }),
      }
    }
  },
}

function nameOf(owner: RouteOwner, isDocId: boolean): string {
  return isDocId ? docIdOf(owner) : routeOf(owner)
}

function helpFor(isDocId: boolean): string {
  return isDocId
    ? 'Name a page by the path of its file below the content folder, without `.mdx`'
    : 'Name a page by its route such as `/quick-start`'
}
