import { isRouteContested, listReusedRoutes } from '#content/links/moves.ts'
import type { FormerRoute, SiteContext } from '#content/links/link-target.ts'
import { isPage } from '#content/page.ts'
import type { FindingOwner, SiteRule } from '#content/rule.ts'
import type { RouteOwner } from '#content/site.ts'
import { groupBy, type Finding, type TextEdit } from '#core/diagnostic.ts'
import type { Route } from '#core/route.ts'

type OwnedFinding = Finding & { owner: FindingOwner }

/** Compared with the last commit, a removed page is a warning. Links to it are errors anyway. */
export const baseRouteWithoutRedirectRule: SiteRule = {
  id: 'base:route-without-redirect',
  summary: 'Every route of the base is still a page or a redirect.',
  severity: 'error',
  fixes: 'content',
  scope: 'site',
  *check(context) {
    for (const lost of groupLostRoutes(context)) {
      const { before, now } = lost[0]!
      // If the front matter is invalid, the route is a guess. Another rule reports the error.
      if (!before.frontMatter || (now && !now.frontMatter)) continue
      if (!now) yield describeRemoved(before, lost, context)
      else if (!isRouteContested(now, context)) {
        for (const each of lost) yield describeMoved(now, each, context)
      }
    }
  },
}

/** Route of the base that is neither a page nor a redirect now. */
interface LostRoute extends FormerRoute {
  route: Route
}

/** Groups the lost routes by the page or category that they led to. */
function groupLostRoutes({ base, routes, redirects }: SiteContext): Iterable<LostRoute[]> {
  const former = Array.from(base?.routes ?? [], ([route, each]) => ({ route, ...each }))
  const lost = former.filter(({ route }) => !routes.has(route) && !redirects.has(route))
  return groupBy(lost, ({ before }) => before.file.path).values()
}

function describeLost({ route, isRedirect }: LostRoute, { base }: SiteContext): string {
  const noun = isRedirect ? 'redirect' : 'page or redirect'
  return `Cannot find ${noun} \`${route}\`, which existed in ${nameRevision(base!.revision)}`
}

function nameRevision(revision: string): string {
  return revision === 'HEAD' ? 'the last commit' : `\`${revision}\``
}

function describeMoved(now: RouteOwner, lost: LostRoute, context: SiteContext): OwnedFinding {
  const { route, isRedirect, before } = lost
  const { revision } = context.base!
  const { displayPath } = now.file
  const found = {
    owner: now,
    ...now.offsetsOf(isRedirect ? 'redirect_from' : 'slug'),
    message: describeLost(lost, context),
    isCaused: true,
  }
  if (now.route.toLowerCase() === route.toLowerCase()) {
    const help = `Write \`slug: ${route}\` in \`${displayPath}\`; a redirect cannot differ from a route only in case`
    return { ...found, help }
  }
  const fix = createRedirectEdits(now, isRedirect ? route : readSourceRoute(before))
  const place = isPage(now) ? 'in' : 'to `index` in'
  const note = `\`npm run lint:content -- --fix --base ${revision}\` adds it and updates the links`
  return {
    ...found,
    help: `Add \`redirect_from: [${route}]\` ${place} \`${displayPath}\`, now at \`${now.route}\``,
    ...(fix && { fix }),
    ...(fix && revision !== 'HEAD' && { note }),
  }
}

function describeRemoved(
  { file }: RouteOwner,
  lost: LostRoute[],
  context: SiteContext,
): OwnedFinding {
  const routes = lost.map(({ route }) => route)
  // A page that became a draft still exists, so report the finding at its `draft` field.
  const draft = context.site.pages.find((page) => page.file.path === file.path)
  return {
    owner: draft ?? { file },
    ...draft?.offsetsOf('draft'),
    message: describeLost(lost[0]!, context),
    cause: 'removed page',
    help: `Add \`redirect_from: [${routes.join(', ')}]\` to the page that replaces it, and change the links`,
    isCaused: true,
    ...(context.base!.revision === 'HEAD' && { severity: 'warning' }),
  }
}

/** Skips routes of removed pages, which another page may replace. */
export const baseRouteReusedRule: SiteRule = {
  id: 'base:route-reused',
  summary: 'A route of the base does not lead to another page while its former page still exists.',
  severity: 'warning',
  scope: 'site',
  check(context) {
    return listReusedRoutes(context).map(({ owner, former }) => ({
      owner,
      ...owner.offsetsOf('slug'),
      message: `Route \`${owner.route}\` led to \`${former.file.displayPath}\` in ${nameRevision(context.base!.revision)}`,
      help: 'Readers of old links get the wrong page; give it a `slug` that no page had',
      isCaused: true,
    }))
  },
}

/** Returns the slug of a page or category with variables unresolved, or else its route. */
function readSourceRoute(owner: RouteOwner): string {
  const range = owner.offsetsOf('slug')
  if (!range) return owner.route
  return owner.file.text.slice(range.start, range.end).replace(/^(["'])(.*)\1$/s, '$2')
}

/**
 * Builds the edit that adds a route to `redirect_from`. If that key is missing, it is added below
 * `slug`, `description` or `title`. Returns `undefined` if none of these keys is present.
 */
function createRedirectEdits(owner: RouteOwner, route: string): TextEdit[] | undefined {
  const { text } = owner.file
  const yamlRoute = /[{}]/.test(route) ? `"${route}"` : route
  const list = owner.offsetsOf('redirect_from')
  if (list) {
    const { start: at } = list
    if (text[at] === '[') return createInsertion(at + 1, `${yamlRoute}, `)
    return createInsertion(at, `- ${yamlRoute}\n${text.slice(text.lastIndexOf('\n', at) + 1, at)}`)
  }
  for (const key of ['slug', 'description', 'title']) {
    const range = owner.offsetsOf(key)
    if (!range) continue
    const keyStart = text.lastIndexOf(`${key}:`, range.start)
    const indent = text.slice(text.lastIndexOf('\n', keyStart) + 1, keyStart)
    const { end } = range
    const lineEnd = text.indexOf('\n', text[end - 1] === '\n' ? end - 1 : end)
    return createInsertion(lineEnd, `\n${indent}redirect_from: [${yamlRoute}]`)
  }
  return undefined
}

function createInsertion(at: number, text: string): TextEdit[] {
  return [{ start: at, end: at, text }]
}
