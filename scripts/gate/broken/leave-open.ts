import type { LinkContext } from '#content/links/resolve-link.ts'
import { foldName } from '#content/links/uncertain-targets.ts'
import { sourceOf } from '#content/read/build-site.ts'
import type { NavigationLink } from '#content/read/read-theme.ts'

/** What may lead to broken pages. */
interface OpenTargets {
  names: string[]
  hasAnyRoute: boolean
}

/**
 * Leaves open whether links and entries of the navigation to broken pages are right. Pages of `unsettled`
 * files answer at no route, so that none is suggested.
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
