import { docIdOf, fileOf, type RouteOwner } from '#content/read/build-site.ts'
import { listVanishedRoutes } from '#content/links/moves.ts'
import { resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import type { RelatedPlace } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { FindingOwner, SiteRule } from '#content/rule.ts'

/**
 * Reported once at the page, with all links; each of them is an error of its own as well. Only where
 * there is a base to compare with.
 */
export const baseRemovedPageRule: SiteRule = {
  id: 'base:removed-page',
  summary: 'A page is not removed, unpublished or moved while links still lead to its old route.',
  severity: 'error',
  scope: 'site',
  *check(context) {
    for (const { route, before, now, wasRedirect } of listVanishedRoutes(context)) {
      if (now || wasRedirect) continue
      const names = { route, file: fileOf(before).path, docId: docIdOf(before) }
      const related = listLinksTo(names, context)
      if (related.length === 0) continue
      const links = related.length === 1 ? '1 link leads' : `${related.length} links lead`
      yield {
        ...placeOfRemoved(before, context),
        message: `Cannot find page \`${route}\` any more, ${links} there`,
        help: `Change the links, and add \`redirect_from: [${route}]\` to the page that takes its place`,
        related,
      }
    }
  },
}

/** Finds where to report a removed page: at its `draft`, else at its former path. */
export function placeOfRemoved(
  before: RouteOwner,
  { site }: LinkContext,
): { owner: FindingOwner; start: number; end: number } {
  const file = fileOf(before)
  const draft = site.pages.find((page) => page.file.path === file.path)
  if (!draft) return { owner: { file, lines: createLineIndex('') }, start: 0, end: 0 }
  const [start, end] = draft.rangeOf('draft') ?? [0, 0]
  return { owner: draft, start, end }
}

function listLinksTo(
  { route, file, docId }: { route: string; file: string; docId: string },
  context: LinkContext,
): RelatedPlace[] {
  const { site, navigation } = context
  const links = [...site.pages, ...site.descriptionPages].flatMap((page) =>
    page.links
      .filter((link) => {
        const target = resolveLink(link, page, context)
        if (target.type === 'missing-page') return target.route === route
        return target.type === 'missing-file' && target.path === file
      })
      .map(({ start, end }) => ({ start, end, source: page })),
  )
  const entries = navigation.filter(({ target }) =>
    'docId' in target ? target.docId === docId : target.route === route,
  )
  return [...links, ...entries].map(({ start, end, source }) => ({
    ...source.lines.rangeAt(start, end),
    file: source.file.displayPath,
    message: 'Leads there',
  }))
}
