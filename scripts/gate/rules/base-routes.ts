import type { RouteOwner } from '#content/site.ts'
import { isPage, stripQuotes } from '#content/page.ts'
import { listVanishedRoutes, listReusedRoutes } from '#content/links/moves.ts'
import { resolveLink, type SiteContext } from '#content/links/resolve-link.ts'
import type { RelatedLocation, TextEdit } from '#core/diagnostic.ts'
import { toRelatedLocation, type SiteRule } from '#content/rule.ts'

/**
 * If the base is the last commit, reports removed pages that nothing links to, and redirects to
 * removed pages, as warnings. Otherwise, they are errors.
 */
export const baseRouteWithoutRedirectRule: SiteRule = {
  id: 'base:route-without-redirect',
  summary: 'Every route of the base is still a page or a redirect.',
  severity: 'error',
  fixes: 'content',
  scope: 'site',
  *check(context) {
    const revision = context.base?.revision
    const vanished = listVanishedRoutes(context)
    for (const { route, before, now, wasRedirect } of vanished) {
      const lost = vanished.filter((each) => !each.now && each.before === before)
      // The finding about a removed page lists its former routes too.
      if (!now && wasRedirect && lost.some((each) => !each.wasRedirect)) continue
      const message = `Cannot find ${wasRedirect ? 'redirect' : 'page or redirect'} \`${route}\`, which existed in ${revision === 'HEAD' ? 'the last commit' : `\`${revision}\``}`
      if (now) {
        const range = now.offsetsOf(wasRedirect ? 'redirect_from' : 'slug')
        if (now.route.toLowerCase() === route.toLowerCase()) {
          const help = `Write \`slug: ${route}\` in \`${now.file.displayPath}\`; a redirect cannot differ from a route only in case`
          yield { owner: now, ...range, message, help }
          continue
        }
        const fix = createRedirectEdits(now, wasRedirect ? route : readSourceRoute(before))
        const keyHint = isPage(now) ? '' : 'to `index` '
        const help = `Add \`redirect_from: [${route}]\` ${keyHint}in \`${now.file.displayPath}\`, now at \`${now.route}\``
        const note = `\`npm run lint:content -- --fix --base ${revision}\` adds it and updates the links`
        const isCommitted = fix && revision !== 'HEAD'
        yield {
          owner: now,
          ...range,
          message,
          help,
          ...(fix && { fix }),
          ...(isCommitted && { note }),
        }
        continue
      }
      const related = listLinksTo(route, before, context)
      const isWarning = revision === 'HEAD' && (related.length === 0 || wasRedirect)
      const routes = lost.map((each) => each.route).join(', ')
      const help = `Add \`redirect_from: [${routes}]\` to the page that replaces it, and change the links`
      // A page that became a draft still exists, so report the finding at its `draft` field.
      const { file } = before
      const draft = context.site.pages.find((page) => page.file.path === file.path)
      yield {
        owner: draft ?? { file },
        ...draft?.offsetsOf('draft'),
        message,
        cause: isWarning ? 'removed page without links' : 'removed page',
        help,
        ...(isWarning && { severity: 'warning' }),
        ...(related.length > 0 && { related }),
      }
    }
  },
}

function listLinksTo(route: string, before: RouteOwner, context: SiteContext): RelatedLocation[] {
  const { site } = context
  const { docId, file } = before
  const links = [...site.pages, ...site.documents].flatMap((source) =>
    source.links
      .filter((link) => {
        const target = resolveLink(link, source, context)
        if (target.type === 'missing-page') return target.route === route
        return target.type === 'missing-file' && target.path === file.path
      })
      .map(({ start, end }) => ({ start, end, source })),
  )
  const entries = (site.theme?.settingsLinks ?? []).filter(({ target }) =>
    'docId' in target ? target.docId === docId : target.route === route,
  )
  return [...links, ...entries].map(({ source, ...range }) =>
    toRelatedLocation(source, range, 'Links there'),
  )
}

/** Skips routes of removed pages, which another page may replace. */
export const baseRouteReusedRule: SiteRule = {
  id: 'base:route-reused',
  summary: 'A route of the base does not lead to another page while its former page still exists.',
  severity: 'warning',
  scope: 'site',
  check(context) {
    const revision = context.base?.revision
    const where = revision === 'HEAD' ? 'the last commit' : `\`${revision}\``
    return listReusedRoutes(context).map(({ owner, former }) => ({
      owner,
      ...owner.offsetsOf('slug'),
      message: `Unexpected route \`${owner.route}\`, which led to \`${former.file.displayPath}\` in ${where}`,
      help: 'Readers of old links get the wrong page; give it a `slug` that no page had',
    }))
  },
}

/** Returns the slug of a page or category with variables unresolved, or else its route. */
export function readSourceRoute(owner: RouteOwner): string {
  const range = owner.offsetsOf('slug')
  if (!range) return owner.route
  return stripQuotes(owner.file.text.slice(range.start, range.end))
}

/**
 * Builds the edit that adds a route to `redirect_from`. If that key is missing, it is added below
 * `slug`, `description` or `title`. Returns `undefined` if none of these keys is present.
 */
export function createRedirectEdits(owner: RouteOwner, route: string): TextEdit[] | undefined {
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
