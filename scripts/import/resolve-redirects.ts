import { findUnmetRouteRequirement, type Route } from '#core/route.ts'
import { addRemainder, type Redirect, type Remainders } from '#content/frameworks/documentation.ts'
import { trimRoute } from './read-pages.ts'

/** Final targets by old route: routes of pages, with a section if any, or URLs of other sites. */
export type OldRedirects = ReadonlyMap<Route, string>

/** Old path without parameters, wildcards, query and hash. */
const literalSourcePattern = /^\/[^:*?#$()\s]*$/

/** New path or URL without parameters and wildcards. */
const literalTargetPattern = /^(?:\/[^:*$]*|https:\/\/[^*$]+)$/

/** Pattern for a wildcard such as `/old/:path*` or `/old/*`. Captures the folder. */
const wildcardPattern = /^(\/[\w./-]*\/)(?::\w+\*|:splat|\*)$/

/** Follows redirects to their end, and expands wildcards that match `routes` or other redirects. */
export function resolveRedirects(
  redirects: readonly Redirect[],
  routes: ReadonlySet<Route>,
  remainders: Remainders,
): OldRedirects {
  const literal = new Map<Route, string>()
  const add = (from: string, to: string) => {
    if (!literal.has(trimRoute(from))) literal.set(trimRoute(from), to)
  }
  const sources = redirects
    .map(({ from }) => from)
    .filter((each) => literalSourcePattern.test(each))
  const known = new Set([...routes, ...sources.map(trimRoute)])
  for (const { from, to } of redirects) {
    const [oldFolder, newFolder] = [from, to].map((each) => wildcardPattern.exec(each)?.[1])
    if (literalSourcePattern.test(from) && literalTargetPattern.test(to)) add(from, to)
    else if (oldFolder && newFolder) {
      for (const route of known) {
        if (route.startsWith(newFolder)) add(oldFolder + route.slice(newFolder.length), route)
      }
    } else addRemainder(remainders, 'redirects with patterns', `${from} → ${to}`)
  }
  const resolved = new Map<Route, string>()
  for (const from of literal.keys()) {
    const target = followRedirects(from, literal, routes)
    const problem = routes.has(from) ? 'from pages' : findProblem(from, target, routes)
    if (problem) addRemainder(remainders, `redirects ${problem}`, `${from} → ${target}`)
    const [section = ''] = /#.*/.exec(target) ?? []
    const own = target.startsWith('https:') ? target : trimRoute(target) + section
    if (!routes.has(from)) resolved.set(from, own)
  }
  return resolved
}

function followRedirects(
  from: Route,
  redirects: ReadonlyMap<Route, string>,
  routes: ReadonlySet<Route>,
  seen = new Set<Route>([from]),
): string {
  const target = redirects.get(from)!
  const next = trimRoute(target)
  const isEnd = !redirects.has(next) || routes.has(next) || seen.has(next)
  return isEnd ? target : followRedirects(next, redirects, routes, seen.add(next))
}

function findProblem(from: Route, target: string, routes: ReadonlySet<Route>): string | undefined {
  if (target.startsWith('https:')) return 'to other sites (links by their paths are replaced)'
  if (!routes.has(trimRoute(target))) return 'to no imported page'
  if (findUnmetRouteRequirement(from)) return 'from addresses that the site cannot have'
  return target.includes('#') ? 'to sections (they lead to the page)' : undefined
}
