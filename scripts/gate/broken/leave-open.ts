import type { LinkContext } from '#content/links/resolve-link.ts'
import { foldName } from '#content/links/uncertain-targets.ts'
import { sourceOf } from '#content/site.ts'
import type { NavigationLink } from '#content/read/read-theme.ts'

/** Names that may refer to broken pages. */
interface OpenTargets {
  names: string[]
  hasAnyRoute: boolean
}

/**
 * Returns a context in which links and navigation entries to broken pages are neither right nor wrong.
 * Pages of `unsettled` files have no route, so none of them is suggested.
 */
export function leaveOpen(
  context: LinkContext,
  { names, hasAnyRoute }: OpenTargets,
  unsettled: ReadonlySet<string>,
): LinkContext {
  const uncertain = { names: new Set(names.map(foldName)), hasAnyRoute }
  const routes = new Map(
    Array.from(context.routes).filter(([, owner]) => {
      return !unsettled.has(sourceOf(owner).file.displayPath)
    }),
  )
  const isOpen = ({ target }: NavigationLink) => {
    if ('docId' in target) return uncertain.names.has(foldName(target.docId))
    const isMissing = !routes.has(target.route)
    return uncertain.names.has(foldName(target.route)) || (hasAnyRoute && isMissing)
  }
  const navigation = context.navigation.filter((entry) => !isOpen(entry))
  return { ...context, uncertain, routes, navigation }
}
