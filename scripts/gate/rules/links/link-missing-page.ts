import { stripQueryAndHash } from '#core/url.ts'
import path from 'node:path/posix'
import { readSourceRoute } from '#gate/rules/base-routes.ts'
import { findFormerOwner, findSuccessor, isRouteContested } from '#content/links/moves.ts'
import { toRelativePath } from '#content/links/link-target.ts'
import { isPublished } from '#content/site.ts'
import { resolveLink, type SiteContext } from '#content/links/resolve-link.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { isPage, type Document, type Page } from '#content/page.ts'
import type { Route } from '#core/route.ts'
import type { Finding, SitePageRule } from '#content/rule.ts'
import { describeAddressWithoutScheme, draftHelp } from './missing-files.ts'

/**
 * Fixes links to pages that moved since the base, and links that differ from one route or file only
 * in case, slashes or file extension.
 */
export const linkMissingPageRule: SitePageRule = {
  id: 'link:missing-page',
  isGeneral: true,
  needs: ['variables', 'routes'],
  summary: 'A link to a route leads to a page of the site.',
  fixes: 'link',
  severity: 'error',
  isRequired: true,
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type !== 'missing-page') continue
      const { start, end } = link
      const { route } = target
      if (route === '') {
        yield { message: 'Unexpected link without a destination', start, end }
        continue
      }
      if (isFormerOfContested(route, context)) continue
      const from = isPage(page) ? page.route : '/'
      const { replacement, ...described }: MissingPageProblem =
        describeAddressWithoutScheme(route) ??
        describeDraftLink(route, { file: page.file, from }, context) ??
        describeFormerPage(route, context) ??
        describeExtensionlessFile(route, page.file.path, context) ??
        describeTypo(route, from, context)
      const name = stripQueryAndHash(page.file.text.slice(start, end))
      const fix = replacement && [{ start, end: start + name.length, text: replacement }]
      yield { ...described, start, end, ...(fix && { fix }) }
    }
  },
}

type MissingPageProblem = Pick<Finding, 'message' | 'help'> & { replacement?: string | undefined }

/** Describes a link to a draft, by its route or by its file name without the extension. */
function describeDraftLink(
  route: string,
  { file, from }: Pick<Document, 'file'> & { from: Route },
  { site }: SiteContext,
): MissingPageProblem | undefined {
  const wanted = path.resolve(path.dirname(from), stripSuffixes(route))
  const base = path.join(path.dirname(file.path), stripSuffixes(route))
  const isTarget = (page: Page) =>
    page.route === wanted || (!route.startsWith('/') && page.docId === base)
  if (!site.pages.some((page) => !isPublished(page) && isTarget(page))) return undefined
  return { message: `Cannot find page \`${route}\`, which is a draft`, help: draftHelp }
}

/**
 * Returns whether a page left `route` for one that is contested, which has a finding of its own.
 */
function isFormerOfContested(route: string, context: SiteContext): boolean {
  const former = findFormerOwner(route, context)
  const now = former && findSuccessor(former, context)
  return now !== undefined && isRouteContested(now, context)
}

function describeFormerPage(route: string, context: SiteContext): MissingPageProblem | undefined {
  const former = findFormerOwner(route, context)
  if (!former) return undefined
  const now = findSuccessor(former, context)
  if (!now) {
    return {
      message: `Cannot find page \`${route}\`, which was removed`,
      help: `Change the link, and add \`redirect_from: [${route}]\` to the page that replaces it`,
    }
  }
  // A slug of another system may be only a part of the route.
  const replacement = context.site.framework ? now.route : readSourceRoute(now)
  return {
    message: `Cannot find page \`${route}\`, which moved to \`${now.route}\``,
    help: `Write \`${replacement}\``,
    replacement,
  }
}

/** Describes a relative link if it names a page's file without the extension. */
function describeExtensionlessFile(
  route: string,
  from: string,
  { routes, site }: SiteContext,
): MissingPageProblem | undefined {
  if (/^\/|\.html?$/.test(route)) return undefined
  const base = path.join(path.dirname(from), stripSuffixes(route))
  const [owner, ...others] = Array.from(routes.values()).filter(
    (each) =>
      isPage(each) && [`${base}.mdx`, path.join(base, 'index.mdx')].includes(each.file.path),
  )
  if (!owner) return undefined
  // Other systems may take the name of a file as it is.
  const name = site.framework ? owner.route : toRelativePath(from, owner.file.path)
  return {
    message: `Cannot find page \`${route}\`${didYouMean(name)}`,
    help: `Write \`${name}\``,
    replacement: others.length === 0 ? name : undefined,
  }
}

function describeTypo(route: string, from: Route, context: SiteContext): MissingPageProblem {
  const absolute = stripSuffixes(path.resolve(path.dirname(from), route))
  const [alike, ...others] = Array.from(context.routes.keys()).filter(
    (each) => each.toLowerCase() === absolute.toLowerCase(),
  )
  const nearest = alike ?? findNearestRoute(absolute, context)
  if (absolute === '/' && alike === undefined) {
    const help = 'Add `content-src/index.mdx`, which is the first page of the site'
    return { message: `Cannot find page \`${route}\``, help }
  }
  return {
    message: `Cannot find page \`${route}\`${didYouMean(nearest)}`,
    help: nearest ? `Write \`${nearest}\`` : linkTargetHelp,
    replacement: others.length === 0 ? alike : undefined,
  }
}

const linkTargetHelp =
  'Links name a route such as `/quick-start` or a file such as `./quick-start.mdx`'

function normalizeSpelling(route: string): string {
  return route.toLowerCase().replace(/[^\p{L}\p{N}/]/gu, '')
}

function stripSuffixes(route: string): string {
  return route.replace(/\.(?:html?|mdx?)$/, '').replace(/(?:\/index)?\/?$/, '') || '/'
}

function findNearestRoute(absolute: string, { routes }: SiteContext): Route | undefined {
  let nearestByPath = nearestRouteCache.get(routes)
  if (!nearestByPath)
    nearestRouteCache.set(routes, (nearestByPath = new Map<string, Route | undefined>()))
  // Comparing is slow, and the same wrong URL is often repeated.
  if (!nearestByPath.has(absolute))
    nearestByPath.set(absolute, computeNearestRoute(absolute, routes))
  return nearestByPath.get(absolute)
}

const nearestRouteCache = new WeakMap<SiteContext['routes'], Map<string, Route | undefined>>()

function computeNearestRoute(absolute: string, routes: SiteContext['routes']): Route | undefined {
  if (routes.has(absolute)) return absolute
  const known = Array.from(routes.keys())
  const lastSegment = absolute.slice(absolute.lastIndexOf('/'))
  return (
    known.find((each) => normalizeSpelling(each) === normalizeSpelling(absolute)) ??
    findNearest(absolute, known) ??
    known.find((each) => each.endsWith(lastSegment) && lastSegment.length > 1)
  )
}
