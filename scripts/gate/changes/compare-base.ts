import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import type { Route } from '#core/route.ts'
import { fileOf, routeOf, type Category, type RouteOwner } from '#content/read/build-site.ts'
import type { Page } from '#content/page.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'

/** An address that worked at the base, and at which neither a page nor a redirect answers now. */
export interface VanishedRoute {
  route: Route
  /** The page or category that answered at the base; for an old route by its redirect. */
  before: RouteOwner
  wasRedirect: boolean
  /** What the file of `before` is now; undefined where it was removed. */
  now: Page | Category | undefined
}

/** Lists what has vanished; nothing where there is no base to compare with. */
export function listVanishedRoutes({
  site,
  base,
  routes,
  redirects,
}: LinkContext): VanishedRoute[] {
  if (!base) return []
  const known = [
    ...Array.from(base.routes, ([route, before]) => ({ route, before, wasRedirect: false })),
    ...Array.from(base.redirects, ([route, before]) => ({ route, before, wasRedirect: true })),
  ]
  const gone = known.filter(
    ({ route, before }) => !routes.has(route) && !redirects.has(route) && !isGuessed(before),
  )
  if (gone.length === 0) return []
  const sources = [...site.pages, ...site.categories]
  const sourceByPath = new Map(sources.map((source) => [source.file.path, source]))
  return (
    gone
      .map((each) => ({ ...each, now: sourceByPath.get(fileOf(each.before).path) }))
      // What is wrong with such a page is reported already, and may be all that is wrong.
      .filter(({ now }) => !now || !('docId' in now) || !isGuessed({ page: now }))
  )
}

/** Whether the route of `owner` may be another one than its broken front matter means. */
function isGuessed(owner: RouteOwner): boolean {
  return 'page' in owner && !owner.page.frontMatter
}

/** Where to report that `vanished` is gone: at what its file is now, else at its former path. */
export function placeOf({ before, wasRedirect, now }: VanishedRoute): VanishedPlace {
  if (!now) {
    return { owner: { file: fileOf(before), lines: createLineIndex('') }, start: 0, end: 0 }
  }
  const [start, end] = rangeOfCause(now, wasRedirect ? 'redirect_from' : 'slug') ?? [0, 0]
  return { owner: now, start, end }
}

/** How the front matter of `owner` makes it answer for `route` again. */
export function describeRedirect(route: Route, owner: RouteOwner): string {
  const place = 'page' in owner ? '' : 'to `index` '
  return `Add \`redirect_from: [${route}]\` ${place}in \`${fileOf(owner).displayPath}\`, now at \`${routeOf(owner)}\``
}

/** A place in a file that is there, or was there at the base. */
interface VanishedPlace {
  owner: { file: SourceFile; lines: LineIndex }
  start: number
  end: number
}

function rangeOfCause(now: Page | Category, key: string) {
  if (!('docId' in now)) return now.rangeOf('index', key)
  return now.frontMatter?.draft ? now.rangeOf('draft') : now.rangeOf(key)
}
