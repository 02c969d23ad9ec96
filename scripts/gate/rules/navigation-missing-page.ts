import { findFormer, findSuccessor } from '#content/links/moves.ts'
import { docIdOf, listRouteOwners, routeOf, type RouteOwner } from '#content/read/build-site.ts'
import { findReservedPath } from '#content/links/link-context.ts'
import { findNearest } from '#core/did-you-mean.ts'
import type { DocId, Route } from '#core/route.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'
import type { SiteRule } from '#content/rule.ts'

/** Checks the links in `theme.config.tsx`. */
export const navigationMissingPageRule: SiteRule = {
  id: 'navigation:missing-page',
  summary: 'The navigation bar and the footer link to existing pages.',
  isFixable: true,
  severity: 'error',
  scope: 'site',
  *check(context) {
    if (context.navigation.length === 0) return
    const docIds = new Set(listRouteOwners(context.site).map(docIdOf))
    const known = listKnown(context)
    for (const { target, start, end, source } of context.navigation) {
      const isDocId = 'docId' in target
      const name = isDocId ? target.docId : target.route
      if (isDocId ? docIds.has(name) : hasTarget(name, context)) continue
      const isDraft = isDocId && context.site.pages.some(({ docId }) => docId === name)
      const former = isDocId ? findFormerById(name, context) : findFormer(name, context)
      const now = former && findSuccessor(former, context)
      if (former && !now && !isDraft) {
        const message = `Cannot find page \`${name}\`, which is gone`
        yield { owner: source, message, start, end, help: 'Change or remove the entry' }
        continue
      }
      const nearest = isDraft ? undefined : findMeant(name, isDocId, known)
      const right = now ? nameOf(now, isDocId) : nearest
      yield {
        owner: source,
        message: now
          ? `Cannot find page \`${name}\`, which is \`${right}\` now`
          : `Cannot find page \`${name}\`${right ? `; did you mean \`${right}\`?` : ''}`,
        start,
        end,
        help: right ? `Write \`${right}\`` : helpFor(isDocId),
        ...(isDraft && { note: 'The page is a draft, which the site does not show' }),
        // The place of a computed name is not known.
        ...(now && end > start && { fix: [{ start, end: start + name.length, text: right! }] }),
      }
    }
  },
}

function findFormerById(docId: DocId, { base }: LinkContext): RouteOwner | undefined {
  return base && listRouteOwners(base.site).find((owner) => docIdOf(owner) === docId)
}

/** Whether a route leads to a page, to a file, or elsewhere by a redirect. */
function hasTarget(route: Route, { routes, redirects, generatedFiles }: LinkContext): boolean {
  const isPage = routes.has(route) || redirects.has(route)
  return isPage || findReservedPath(route, generatedFiles) !== undefined
}

/** What one may write for a page or a file of the site, by its doc id and by its route. */
interface Known {
  written: string
  docId?: string
  route: string
}

function listKnown({ routes, generatedFiles }: LinkContext): Known[] {
  const pages = Array.from(routes, ([route, owner]) => ({ docId: docIdOf(owner), route }))
  return [
    ...pages.map((page) => ({ ...page, written: `/${page.docId}` })),
    ...pages.map((page) => ({ ...page, written: page.route })),
    ...Array.from(generatedFiles, (route) => ({ route, written: route })),
  ]
}

/** What is named almost so, or by more or fewer folders, as it has to be written there. */
function findMeant(name: string, isDocId: boolean, known: Known[]): string | undefined {
  const plain = `/${name.replace(/^[./]+/, '').replace(/#.*|\/$|\.(?:mdx?|html?)$/s, '')}`
  const usable = known.filter(({ docId }) => !isDocId || docId !== undefined)
  const all = usable.map(({ written }) => written).filter((written) => written !== '/')
  const nearest =
    all.find((written) => written === plain) ??
    findNearest(plain, all) ??
    all.find((written) => plain !== '/' && (written.endsWith(plain) || plain.endsWith(written)))
  const meant = usable.find(({ written }) => written === nearest)
  return isDocId ? meant?.docId : meant?.route
}

function nameOf(owner: RouteOwner, isDocId: boolean): string {
  return isDocId ? docIdOf(owner) : routeOf(owner)
}

function helpFor(isDocId: boolean): string {
  return isDocId
    ? 'Name a page by the path of its file below the content folder, without `.mdx`'
    : 'Name a page by its route such as `/quick-start`'
}
