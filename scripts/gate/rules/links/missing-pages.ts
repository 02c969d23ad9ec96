import path from 'node:path/posix'
import { remember } from '#core/remember.ts'
import {
  findFormerOwner,
  findSuccessor,
  isRouteContested,
  findFormerOwnerByDocId,
} from '#content/links/moves.ts'
import { findWrittenPath, toRelativePath } from '#content/links/link-target.ts'
import { isPublished, listRouteOwners } from '#content/site.ts'
import { resolveLink, resolveSettingsPath, type SiteContext } from '#content/links/resolve-link.ts'
import { feedFileNames } from '#content/read/generated-files.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { isPage, type Document, type Page } from '#content/page.ts'
import type { Route } from '#core/route.ts'
import type { Finding, SitePageRule, SiteRule } from '#content/rule.ts'
import { readSourceRoute } from '../base-routes.ts'
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
      const name = findWrittenPath(link, page, context)
      const fix = replacement &&
        name !== undefined && [{ start, end: start + name.length, text: replacement }]
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
  // A slug of another site may be only a part of the route.
  const replacement = context.site.dialect.hasOwnNotations ? readSourceRoute(now) : now.route
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
  // Other sites may take the name of a file as it is.
  const name = site.dialect.hasOwnNotations ? toRelativePath(from, owner.file.path) : owner.route
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
  const ownHelp = feedFileNames.includes(absolute.slice(1)) ? feedHelp : linkTargetHelp
  const targetHelp = context.site.dialect.hasOwnNotations ? ownHelp : undefined
  const help = nearest ? `Write \`${nearest}\`` : targetHelp
  return {
    message: `Cannot find page \`${route}\`${didYouMean(nearest)}`,
    ...(help && { help }),
    replacement: others.length === 0 ? alike : undefined,
  }
}

const feedHelp =
  'A feed needs a note named after its week, such as `release-notes/25W40.mdx`, and not unlisted'

const linkTargetHelp =
  'Links name a route such as `/quick-start` or a file such as `./quick-start.mdx`'

function normalizeSpelling(route: string): string {
  return route.toLowerCase().replace(/[^\p{L}\p{N}/]/gu, '')
}

function stripSuffixes(route: string): string {
  return route.replace(/\.(?:html?|mdx?)$/, '').replace(/(?:\/index)?\/?$/, '') || '/'
}

function findNearestRoute(absolute: string, { routes }: SiteContext): Route | undefined {
  const nearest = nearestRoutesOf(routes)
  // Comparing is slow, and the same wrong URL is often repeated.
  if (!nearest.has(absolute)) nearest.set(absolute, computeNearestRoute(absolute, routes))
  return nearest.get(absolute)
}

/** Returns the known results of {@link findNearestRoute} for the routes of a site. */
const nearestRoutesOf = remember<SiteContext['routes'], Map<string, Route | undefined>>(
  () => new Map(),
)

function computeNearestRoute(absolute: string, routes: SiteContext['routes']): Route | undefined {
  if (routes.has(absolute)) return absolute
  const known = Array.from(routes.keys())
  return (
    known.find((each) => normalizeSpelling(each) === normalizeSpelling(absolute)) ??
    findWithoutSegment(absolute, known) ??
    findSegmentTypo(absolute, known) ??
    findByEnd(absolute, known)
  )
}

/** Maximum number of segments of a link for which a shorter route is searched. */
const maxSegments = 20

/** Returns the only route that lacks an inner segment of `wanted`, such as that of a version. */
function findWithoutSegment(wanted: string, names: readonly string[]): string | undefined {
  const segments = wanted.split('/')
  if (segments.length > maxSegments) return undefined
  const shorter = new Set(segments.slice(0, -1).map((_, at) => segments.toSpliced(at, 1).join('/')))
  const [found, ...others] = names.filter((each) => shorter.has(each))
  return others.length === 0 ? found : undefined
}

/** Returns the route that differs from `wanted` in the spelling of one segment. */
function findSegmentTypo(wanted: string, names: readonly string[]): string | undefined {
  const segments = wanted.split('/')
  const sameDepth = names
    .map((each) => each.split('/'))
    .filter(({ length }) => length === segments.length)
  for (const [at, segment] of segments.entries()) {
    const beside = sameDepth.filter((each) =>
      each.every((part, i) => i === at || part === segments[i]),
    )
    const nearest = findNearest(
      segment,
      beside.map((each) => each[at]!),
    )
    if (nearest !== undefined) return segments.with(at, nearest).join('/')
  }
  return undefined
}

/**
 * Returns the only name that ends with as many segments of `wanted` as any does. The last one alone,
 * such as `intro`, may be that of any page.
 */
function findByEnd(wanted: string, names: readonly string[]): string | undefined {
  const segments = wanted.split('/').filter((each) => each !== '')
  for (let at = 0; at < Math.max(1, segments.length - 1); at++) {
    const end = `/${segments.slice(at).join('/')}`
    const [found, ...others] = names.filter((each) => `/${each}`.endsWith(end))
    if (found !== undefined) return others.length === 0 ? found : undefined
  }
  return undefined
}

export const navigationMissingPageRule: SiteRule = {
  id: 'navigation:missing-page',
  needs: ['theme', 'all-variables', 'routes'],
  summary: 'Links in `theme.config.tsx` lead to existing pages.',
  severity: 'error',
  isRequired: true,
  scope: 'site',
  *check(context) {
    const docIds = new Set(listRouteOwners(context.site).map(({ docId }) => docId))
    for (const { target, start, end, source } of context.site.theme?.settingsLinks ?? []) {
      const isDocId = 'docId' in target
      const name = isDocId ? target.docId : target.route
      if (isDocId ? docIds.has(name) : pathExists(name, context)) continue
      const isDraft = context.site.pages.some(
        (page) => !isPublished(page) && name === (isDocId ? page.docId : page.route),
      )
      const former = isDocId
        ? findFormerOwnerByDocId(name, context)
        : findFormerOwner(name, context)
      const now = former && findSuccessor(former, context)
      if (now && !isDocId && isRouteContested(now, context)) continue
      if (former && !now && !isDraft) {
        const message = `Cannot find page \`${name}\`, which was removed`
        yield { owner: source, message, start, end, help: 'Change or remove the entry' }
        continue
      }
      const nearest = isDraft ? undefined : findSimilarName(name, isDocId, context)
      const suggestion = now ? (isDocId ? now.docId : now.route) : nearest
      yield {
        owner: source,
        message: now
          ? `Cannot find page \`${name}\`, which moved to \`${suggestion}\``
          : `Cannot find page \`${name}\`${isDraft ? ', which is a draft' : didYouMean(suggestion)}`,
        start,
        end,
        help: describeRepair(suggestion, isDraft, isDocId),
      }
    }
  },
}

/** Returns whether a path leads to a page, a category, a redirect or a file, or off the site. */
function pathExists(pathname: string, context: SiteContext): boolean {
  const { type } = resolveSettingsPath(pathname, context)
  return pathname.startsWith('/') && !type.startsWith('missing-')
}

/** Returns the most similar doc id or route, or else one that differs only in leading folders. */
function findSimilarName(name: string, isDocId: boolean, { routes, generatedFiles }: SiteContext) {
  const names = isDocId
    ? Array.from(routes.values(), ({ docId }) => docId)
    : [...routes.keys(), ...generatedFiles].filter((route) => route !== '/')
  const plain = name.replace(/^[./]+|#.*|\/$|\.(?:mdx?|html?)$/gs, '')
  const wanted = isDocId ? plain : `/${plain}`
  if (plain === '') return undefined
  return findNearest(wanted, names) ?? findByEnd(wanted, names)
}

function describeRepair(suggestion: string | undefined, isDraft: boolean, isDocId: boolean) {
  if (suggestion) return `Write \`${suggestion}\``
  if (isDraft) return 'Remove `draft: true` from that page, or remove the entry'
  return isDocId
    ? 'Name a page by the path of its file below the content folder, without `.mdx`'
    : 'Name a page by its route such as `/quick-start`'
}
