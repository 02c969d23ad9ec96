import {
  findFormerOwner,
  findFormerOwnerByDocId,
  findSuccessor,
  isRouteContested,
} from '#content/links/moves.ts'
import { isPublished, listRouteOwners } from '#content/site.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { isReservedSegment, type Route } from '#core/route.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'
import type { SiteRule } from '#content/rule.ts'

export const navigationMissingPageRule: SiteRule = {
  id: 'navigation:missing-page',
  needs: ['theme', 'all-variables', 'routes'],
  summary: 'Links in `theme.config.tsx` lead to existing pages.',
  fixes: 'link',
  severity: 'error',
  isRequired: true,
  scope: 'site',
  *check(context) {
    if (context.settingsLinks.length === 0) return
    const docIds = new Set(listRouteOwners(context.site).map(({ docId }) => docId))
    for (const { target, start, end, source } of context.settingsLinks) {
      const isDocId = 'docId' in target
      const name = isDocId ? target.docId : target.route
      if (isDocId ? docIds.has(name) : routeExists(name, context)) continue
      const isDraft = context.site.pages.some(
        (page) => !isPublished(page) && name === (isDocId ? page.docId : page.route),
      )
      const former = isDocId
        ? findFormerOwnerByDocId(name, context)
        : findFormerOwner(name, context)
      const now = former && findSuccessor(former, context)
      if (now && !isDocId && isRouteContested(now, context)) continue
      if (former && !now && !isDraft) {
        const message = `Cannot find page \`${name}\`, which was removed`
        yield { owner: source, message, start, end, help: 'Change or remove the entry' }
        continue
      }
      const nearest = isDraft ? undefined : findSimilarName(name, isDocId, context)
      const suggestion = now ? (isDocId ? now.docId : now.route) : nearest
      // A computed name has no position in the source.
      const canFix = now && end > start
      yield {
        owner: source,
        message: now
          ? `Cannot find page \`${name}\`, which moved to \`${suggestion}\``
          : `Cannot find page \`${name}\`${isDraft ? ', which is a draft' : didYouMean(suggestion)}`,
        start,
        end,
        help: describeRepair(suggestion, isDraft, isDocId),
        ...(canFix && { fix: [{ start, end: start + name.length, text: suggestion! }] }),
      }
    }
  },
}

/** Returns whether a route belongs to a page, a category or a redirect, or is reserved. */
function routeExists(route: Route, { routes, redirects, generatedFiles }: SiteContext): boolean {
  const isOwned = routes.has(route) || redirects.has(route)
  return isOwned || generatedFiles.has(route) || isReservedSegment(route.split('/')[1] ?? '')
}

/** Returns the most similar doc id or route, or else one that differs only in leading folders. */
function findSimilarName(name: string, isDocId: boolean, { routes, generatedFiles }: SiteContext) {
  const names = isDocId
    ? Array.from(routes.values(), ({ docId }) => docId)
    : [...routes.keys(), ...generatedFiles].filter((route) => route !== '/')
  const plain = name.replace(/^[./]+|#.*|\/$|\.(?:mdx?|html?)$/gs, '')
  const wanted = isDocId ? plain : `/${plain}`
  if (plain === '') return undefined
  return (
    findNearest(wanted, names) ??
    names.find((each) => `/${each}`.endsWith(`/${plain}`) || wanted.endsWith(`/${each}`))
  )
}

function describeRepair(suggestion: string | undefined, isDraft: boolean, isDocId: boolean) {
  if (suggestion) return `Write \`${suggestion}\``
  if (isDraft) return 'Remove `draft: true` from that page, or remove the entry'
  return isDocId
    ? 'Name a page by the path of its file below the content folder, without `.mdx`'
    : 'Name a page by its route such as `/quick-start`'
}
