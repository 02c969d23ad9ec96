import type { Finding } from '#core/diagnostic.ts'
import path from 'node:path/posix'
import type { LinkUse } from '#content/links/collect-links.ts'
import { findWrittenPath, toRelativePath } from '#content/links/link-target.ts'
import {
  findFormerOwner,
  findFormerOwnerByDocId,
  findFormerTarget,
  findSuccessor,
  isRouteContested,
} from '#content/links/moves.ts'
import {
  assetUrlPrefix,
  resolveLink,
  resolveSettingsPath,
  type LinkTarget,
  type SiteContext,
} from '#content/links/resolve-link.ts'
import { isPage, type Document, type Page } from '#content/page.ts'
import { feedFileNames } from '#content/read/generated-files.ts'
import type { SettingsLink } from '#content/read/read-theme.ts'
import type { SitePageRule, SiteRule } from '#content/rule.ts'
import { isPublished, type RouteOwner } from '#content/site.ts'
import { didYouMean, suggest, type Suggestion } from '#core/did-you-mean.ts'
import { decodeUrl, stripQueryAndHash } from '#core/url.ts'
import { checkLinks } from './check-links.ts'
import { describeAddressWithoutScheme } from './link-address.ts'

const common = {
  isGeneral: true,
  severity: 'error',
  isRequired: true,
  fixes: 'content',
  scope: 'site-page',
} as const

/**
 * Fixes links to pages that moved since the base, and links that differ from one route or file only
 * in case, slashes or file extension.
 */
export const linkMissingPageRule: SitePageRule = {
  ...common,
  id: 'link:missing-page',
  summary: 'A link to a route leads to a page of the site.',
  check: checkMissing('page'),
}

/** Fixes `.md` extensions, backslashes, and links to and from files that moved since the base. */
export const linkMissingFileRule: SitePageRule = {
  ...common,
  id: 'link:missing-file',
  summary: 'A relative link names the file of a published page, or another file that exists.',
  check: checkMissing('file'),
}

/** Fixes paths to moved images, paths on moved pages, and paths from the content root. */
export const linkMissingImageRule: SitePageRule = {
  ...common,
  id: 'link:missing-image',
  summary: 'An image is an existing file of the content folder.',
  check: checkMissing('image'),
}

type Noun = 'page' | 'file' | 'image'

/** Missing target of a link. */
interface Missing {
  noun: Noun
  /** Name of the target as it is written. */
  name: string
  /** Fate of the target, such as `, which was removed`. Defaults to the suggestion. */
  clause?: string | undefined
  suggestion?: Suggestion | undefined
  /** Help if there is no suggestion. */
  help?: string | undefined
  isCaused?: boolean
}

function checkMissing(noun: Noun) {
  return checkLinks((link, page, context: SiteContext): Finding | undefined => {
    const target = resolveLink(link, page, context)
    if (nounOf(target, link) !== noun || !('route' in target || 'path' in target)) return undefined
    const name = 'route' in target ? target.route : target.path
    if (name === '') return { message: 'Unexpected link without a destination' }
    const address = noun === 'image' ? undefined : describeAddressWithoutScheme(name)
    if (address) return address
    const missing =
      target.type === 'missing-page'
        ? describePage(target.route, page, context)
        : describeFile({ noun, name, isPage: target.type === 'missing-file' }, link, page, context)
    if (!missing) return undefined
    const written = findWrittenPath(link, page, context)
    const place = written === undefined ? undefined : { start: link.start, text: written }
    return describeMissing(missing, place)
  })
}

function nounOf({ type }: LinkTarget, { kind }: LinkUse): Noun | undefined {
  if (type === 'missing-page') return 'page'
  if (type === 'missing-file') return 'file'
  return type === 'missing-asset' ? (kind === 'image' ? 'image' : 'file') : undefined
}

/** Describes a missing target. An exact suggestion replaces the written name. */
function describeMissing(
  { noun, name, clause, suggestion, help, isCaused = false }: Missing,
  written: { start: number; text: string } | undefined,
): Finding {
  const { name: text, isExact } = suggestion ?? {}
  const shownHelp = text === undefined ? help : `Write \`${text}\``
  return {
    message: `Cannot find ${noun} \`${name}\`${clause ?? didYouMean(text)}`,
    ...(shownHelp !== undefined && { help: shownHelp }),
    ...(isCaused && { isCaused }),
    ...(text !== undefined &&
      isExact &&
      written && {
        fix: [{ start: written.start, end: written.start + written.text.length, text }],
      }),
  }
}

function describePage(route: string, page: Document, context: SiteContext): Missing | undefined {
  const { site, routes } = context
  const { hasOwnNotations } = site.dialect
  const missing = { noun: 'page', name: route } as const
  const wanted = stripSuffixes(path.resolve(path.dirname(isPage(page) ? page.route : '/'), route))
  const docId = path.join(path.dirname(page.file.path), stripSuffixes(route))
  const draft = site.pages.find((each) => {
    const isNamed = each.route === wanted || (!route.startsWith('/') && each.docId === docId)
    return isNamed && !isPublished(each)
  })
  if (draft) return describeDraft(missing, draft, context)
  const former = findFormerOwner(route, context)
  if (former) {
    const help = `Change the link, and add \`redirect_from: [${route}]\` to the page that replaces it`
    return describeFormer({ ...missing, help }, former, 'route', context)
  }
  const isMeant = (each: RouteOwner) =>
    isPage(each) && [docId, path.join(docId, 'index')].includes(each.docId)
  const [owner, ...others] = /^\/|\.html?$/.test(route) ? [] : [...routes.values()].filter(isMeant)
  if (owner) {
    // Other sites may take the name of a file as it is.
    const name = hasOwnNotations ? toRelativePath(page.file.path, owner.file.path) : owner.route
    return { ...missing, suggestion: { name, isExact: others.length === 0 } }
  }
  const help = hasOwnNotations ? helpForRoute(wanted) : undefined
  return { ...missing, suggestion: suggest(wanted, routes.keys()), help }
}

function describeDraft(missing: Missing, { file }: Page, { base }: SiteContext): Missing {
  const former = base?.pages.find((each) => each.file.path === file.path)
  return {
    ...missing,
    clause: ', which is a draft',
    help: 'Remove `draft: true` from that page, or remove the link',
    isCaused: former !== undefined && isPublished(former),
  }
}

function helpForRoute(route: string): string {
  if (route === '/') return 'Add `content-src/index.mdx`, which is the first page of the site'
  return feedFileNames.includes(route.slice(1))
    ? 'A feed needs a note named after its week, such as `release-notes/25W40.mdx`, and not unlisted'
    : 'Links name a route such as `/quick-start` or a file such as `./quick-start.mdx`'
}

/** Describes a page of the base. Returns `undefined` if its route has a finding of its own. */
function describeFormer(
  missing: Missing,
  former: RouteOwner,
  key: 'route' | 'docId',
  context: SiteContext,
): Missing | undefined {
  const now = findSuccessor(former, context)
  if (!now) return { ...missing, clause: ', which was removed', isCaused: true }
  if (isRouteContested(now, context)) return undefined
  const name = now[key]
  const clause = `, which moved to \`${name}\``
  return { ...missing, clause, suggestion: { name, isExact: true }, isCaused: true }
}

function stripSuffixes(route: string): string {
  return route.replace(/\.(?:html?|mdx?)$/, '').replace(/(?:\/index)?\/?$/, '') || '/'
}

function describeFile(
  { noun, name, isPage }: { noun: Noun; name: string; isPage: boolean },
  { url }: LinkUse,
  { file: { path: from } }: Document,
  context: SiteContext,
): Missing | undefined {
  const { site, base } = context
  const wanted = isPage ? path.normalize(name.replaceAll('\\', '/')) : findAssetPath(name, from)
  const missing = { noun, name: isPage ? stripQueryAndHash(url) : name }
  const draft = isPage && site.pages.find(({ file }) => file.path === name)
  if (draft) return describeDraft(missing, draft, context)
  const files = isPage ? site.pages.map(({ file }) => file.path) : [...site.assets]
  const former = findFormerTarget(url, from, context)
  if (former?.url !== undefined) {
    return { ...missing, suggestion: { name: former.url, isExact: true }, isCaused: true }
  }
  const moved = base?.gone.get(wanted)
  if (moved !== undefined) {
    const suggestion = { name: toWrittenPath(from, moved), isExact: true }
    return { ...missing, suggestion, isCaused: true }
  }
  if (former || base?.gone.has(wanted)) {
    return { ...missing, clause: ', which was removed', help: 'Change the link', isCaused: true }
  }
  const known = new Map(files.map((each) => [stemOf(each), each]))
  const stem = stemOf(wanted)
  const namesake = suggest(path.basename(stem), known.keys())
  const found = suggest(stem, known.keys()) ?? (namesake && { ...namesake, isExact: false })
  return {
    ...missing,
    suggestion: found && {
      name: toWrittenPath(from, known.get(found.name)!),
      isExact: found.isExact,
    },
    help: isPage
      ? 'Name the file by its path from this page, or a route'
      : `Put the file beside the page and name it by a relative path such as \`./${path.basename(name)}\``,
  }
}

function toWrittenPath(from: string, file: string): string {
  return toRelativePath(from, file).replaceAll(' ', '%20')
}

function stemOf(file: string): string {
  return file.replace(/\.mdx?$/, '')
}

/** Returns the path of an asset from the content root. */
function findAssetPath(name: string, from: string): string {
  const prefix = `${assetUrlPrefix}/`
  if (name.startsWith(prefix)) return decodeUrl(name.slice(prefix.length))
  return name.startsWith('/')
    ? decodeUrl(name.slice(1))
    : path.join(path.dirname(from), decodeUrl(name))
}

export const navigationMissingPageRule: SiteRule = {
  id: 'navigation:missing-page',
  summary: 'Links in `theme.config.tsx` lead to existing pages.',
  severity: 'error',
  isRequired: true,
  scope: 'site',
  *check(context) {
    for (const { target, start, end, source } of context.site.theme?.settingsLinks ?? []) {
      const missing = describeEntry(target, context)
      if (missing) yield { owner: source, start, end, ...describeMissing(missing, undefined) }
    }
  },
}

function describeEntry(target: SettingsLink['target'], context: SiteContext): Missing | undefined {
  const { site, routes, generatedFiles } = context
  const isDocId = 'docId' in target
  const name = isDocId ? target.docId : target.route
  const docIds = Array.from(routes.values(), ({ docId }) => docId)
  if (isDocId ? docIds.includes(name) : pathExists(name, context)) return undefined
  const missing = { noun: 'page', name } as const
  const draft = site.pages.find((page) => {
    return !isPublished(page) && name === (isDocId ? page.docId : page.route)
  })
  if (draft) return describeDraft(missing, draft, context)
  const former = isDocId ? findFormerOwnerByDocId(name, context) : findFormerOwner(name, context)
  if (former) {
    const help = 'Change or remove the entry'
    return describeFormer({ ...missing, help }, former, isDocId ? 'docId' : 'route', context)
  }
  const plain = name.replace(/^[./]+|#.*|\/$|\.(?:mdx?|html?)$/gs, '')
  const known = isDocId ? docIds : [...routes.keys(), ...generatedFiles]
  return {
    ...missing,
    suggestion: plain === '' ? undefined : suggest(isDocId ? plain : `/${plain}`, known),
    help: isDocId
      ? 'Name a page by the path of its file below the content folder, without `.mdx`'
      : 'Name a page by its route such as `/quick-start`',
  }
}

/** Returns whether a path leads to a page, a category, a redirect or a file, or off the site. */
function pathExists(pathname: string, context: SiteContext): boolean {
  const { type } = resolveSettingsPath(pathname, context)
  return pathname.startsWith('/') && !type.startsWith('missing-')
}
