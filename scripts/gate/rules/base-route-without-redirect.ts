import { docIdOf, fileOf, rangeOfKey, routeOf, sourceOf, type RouteOwner } from '#content/site.ts'
import { listVanishedRoutes } from '#content/links/moves.ts'
import { resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import type { RelatedPlace } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import { toRelated, type SiteRule } from '#content/rule.ts'
import { addRedirect, writtenRoute } from '../changes/add-redirect.ts'

/** Compared with the last commit, a removed route that nothing links to is only a warning. */
export const baseRouteWithoutRedirectRule: SiteRule = {
  id: 'base:route-without-redirect',
  summary: 'Every route that the site had at the base still leads somewhere.',
  severity: 'error',
  fixes: 'value',
  scope: 'site',
  *check(context) {
    const revision = context.base?.revision
    for (const { route, before, now, wasRedirect } of listVanishedRoutes(context)) {
      const message = `Cannot find ${wasRedirect ? 'redirect' : 'page or redirect'} \`${route}\`, which ${revision === 'HEAD' ? 'the last commit' : `\`${revision}\``} has`
      if (now) {
        const range = rangeOfKey(now, wasRedirect ? 'redirect_from' : 'slug')
        const fix = addRedirect(now, wasRedirect ? route : writtenRoute(before))
        const place = 'page' in now ? '' : 'to `index` '
        const help = `Add \`redirect_from: [${route}]\` ${place}in \`${fileOf(now).displayPath}\`, now at \`${routeOf(now)}\``
        yield { owner: sourceOf(now), ...range, message, help, ...(fix && { fix }) }
        continue
      }
      const related = listLinksTo(route, before, context)
      const isWarning = revision === 'HEAD' && (related.length === 0 || wasRedirect)
      const help = `Add \`redirect_from: [${route}]\` to the page that takes its place, and change the links`
      yield {
        ...findPlace(before, context),
        message,
        help,
        ...(isWarning && { severity: 'warning' }),
        ...(related.length > 0 && { related }),
      }
    }
  },
}

/** Locates a removed page: at its `draft` key if it is a draft now, else at its former path. */
function findPlace(before: RouteOwner, { site }: LinkContext) {
  const file = fileOf(before)
  const draft = site.pages.find((page) => page.file.path === file.path)
  return { owner: draft ?? { file, lines: createLineIndex('') }, ...draft?.rangeOf('draft') }
}

function listLinksTo(route: string, before: RouteOwner, context: LinkContext): RelatedPlace[] {
  const { site, navigation } = context
  const { path: file } = fileOf(before)
  const docId = docIdOf(before)
  const links = [...site.pages, ...site.documents].flatMap((source) =>
    source.links
      .filter((link) => {
        const target = resolveLink(link, source, context)
        if (target.type === 'missing-page') return target.route === route
        return target.type === 'missing-file' && target.path === file
      })
      .map(({ start, end }) => ({ start, end, source })),
  )
  const entries = navigation.filter(({ target }) =>
    'docId' in target ? target.docId === docId : target.route === route,
  )
  return [...links, ...entries].map(({ source, ...range }) =>
    toRelated(source, range, 'Leads there'),
  )
}
