import path from 'node:path/posix'
import GithubSlugger from 'github-slugger'
import { findAnchor } from '#content/docs-folder/find-anchor.ts'
import {
  toRelativePath,
  type FormerRoute,
  type MissingTarget,
  type RouteTarget,
} from '#content/links/link-target.ts'
import {
  findFormerDocId,
  findMovedFile,
  findPredecessor,
  isRouteContested,
} from '#content/links/moves.ts'
import type { LinkTarget, SiteContext } from '#content/links/resolve-link.ts'
import { isPage, type Anchor, type Document, type Page } from '#content/page.ts'
import { feedFileNames } from '#content/read/generated-files.ts'
import { isPublished, type RouteOwner } from '#content/site.ts'
import { sortByLikeness, suggest, type Suggestion } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { stripPageExtension } from '#core/route.ts'

/** Missing target of a link or setting. */
export interface Missing {
  /** Kind and name of the target. */
  subject: string
  /** Fate of the target, such as `, which was removed`. Defaults to the suggestion. */
  clause?: string
  suggestion?: Suggestion | undefined
  /** Defaults to the suggestion. */
  help?: string | undefined
  isCaused?: boolean
}

const entryHelp = 'Change or remove the entry'

/**
 * Describes the missing target of a link in `from`, or in the settings. Returns `undefined` if
 * nothing is missing, or if its route has a finding of its own.
 */
export function describeMissing(
  target: LinkTarget,
  from: Document | undefined,
  context: SiteContext,
): Missing | undefined {
  if (target.type === 'route') return describeAnchor(target, context)
  if (target.type !== 'missing') return undefined
  return target.file !== undefined && from
    ? describeFile(target, from, context)
    : describePage(target.name, from, context)
}

function describePage(
  name: string,
  from: Document | undefined,
  context: SiteContext,
): Missing | undefined {
  const { site } = context
  const { hasOwnNotations } = site.dialect
  const subject = `page \`${name}\``
  const folder = from && isPage(from) ? path.dirname(from.route) : '/'
  const wanted = stripSuffixes(path.resolve(folder, name))
  const isPath = from !== undefined && !name.startsWith('/')
  const docId = isPath ? path.join(path.dirname(from.file.path), stripSuffixes(name)) : undefined
  const draft = site.pages.find((each) => {
    return !isPublished(each) && (each.route === wanted || each.docId === docId)
  })
  if (draft) return describeDraft(subject, draft, context)
  const former = context.base?.routes.get(name)
  if (former) {
    const help = `Change the link, and add \`redirect_from: [${name}]\` to the page that replaces it`
    return describeFormer({ subject, help: from ? help : entryHelp }, former, 'route', context)
  }
  const docIds =
    docId === undefined || /\.html?$/.test(name) ? [] : [docId, path.join(docId, 'index')]
  const [meant, ...others] = site.pages.filter((each) => docIds.includes(each.docId))
  if (meant && from) {
    // Other sites may take the name of a file as it is.
    const written = hasOwnNotations ? toRelativePath(from.file.path, meant.file.path) : meant.route
    return { subject, suggestion: { name: written, isExact: others.length === 0 } }
  }
  const suggestion = suggest(wanted, listAddresses(context))
  if (suggestion || !hasOwnNotations) return { subject, suggestion }
  return {
    subject,
    help: from ? helpForRoute(wanted) : 'Name a page by its route such as `/quick-start`',
  }
}

/** Lists the addresses of pages and generated files. Leaves out redirects. */
function listAddresses({ addresses }: SiteContext): string[] {
  return Array.from(addresses).flatMap(([address, target]) => {
    const isOwn =
      target.type === 'route'
        ? target.route === address
        : target.type === 'asset' && target.path === address && address.startsWith('/')
    return isOwn ? address : []
  })
}

function helpForRoute(route: string): string {
  if (route === '/') return 'Add `content-src/index.mdx`, which is the first page of the site'
  return feedFileNames.includes(route.slice(1))
    ? 'A feed needs a note named after its week, such as `release-notes/25W40.mdx`, and not unlisted'
    : 'Links name a route such as `/quick-start` or a file such as `./quick-start.mdx`'
}

function stripSuffixes(route: string): string {
  return route.replace(/\.(?:html?|mdx?)$/, '').replace(/(?:\/index)?\/?$/, '') || '/'
}

/** Describes a doc id in the settings. Returns `undefined` if a page or category has it. */
export function describeMissingDocId(docId: string, context: SiteContext): Missing | undefined {
  const docIds = Array.from(context.routes.values(), (owner) => owner.docId)
  if (docIds.includes(docId)) return undefined
  const subject = `page \`${docId}\``
  const draft = context.site.pages.find((page) => !isPublished(page) && page.docId === docId)
  if (draft) return describeDraft(subject, draft, context)
  const former = findFormerDocId(docId, context)
  if (former) return describeFormer({ subject, help: entryHelp }, former, 'docId', context)
  const plain = docId.replace(/^[./]+|#.*|\/$|\.(?:mdx?|html?)$/gs, '')
  const suggestion = plain === '' ? undefined : suggest(plain, docIds)
  const help = 'Name a page by the path of its file below the content folder, without `.mdx`'
  return suggestion ? { subject, suggestion } : { subject, help }
}

function describeDraft(subject: string, { file }: Page, { base }: SiteContext): Missing {
  const former = Array.from(base?.routes.values() ?? [], ({ before }) => before.file.path)
  return {
    subject,
    clause: ', which is a draft',
    help: 'Remove `draft: true` from that page, or remove the link',
    isCaused: former.includes(file.path),
  }
}

/** Describes a page of the base. Returns `undefined` if its route has a finding of its own. */
function describeFormer(
  { subject, help }: Missing,
  { now }: FormerRoute,
  key: 'route' | 'docId',
  context: SiteContext,
): Missing | undefined {
  if (!now) return { subject, help, clause: ', which was removed', isCaused: true }
  if (isRouteContested(now, context)) return undefined
  const suggestion = { name: now[key], isExact: true }
  return { subject, clause: `, which moved to \`${now[key]}\``, suggestion, isCaused: true }
}

function describeFile(target: MissingTarget, from: Document, context: SiteContext): Missing {
  const { noun, name, file = name } = target
  const { site } = context
  const subject = `${noun} \`${name}\``
  const isPagePath = /\.mdx?$/i.test(file)
  const draft = isPagePath && site.pages.find((page) => page.file.path === file)
  if (draft) return describeDraft(subject, draft, context)
  const toWritten = (to: string) => toRelativePath(from.file.path, to).replaceAll(' ', '%20')
  const moved = findMovedFile(target, from, context)
  if (moved?.now !== undefined) {
    return { subject, suggestion: { name: toWritten(moved.now), isExact: true }, isCaused: true }
  }
  if (moved)
    return { subject, clause: ', which was removed', help: 'Change the link', isCaused: true }
  const files = isPagePath ? site.pages.map((page) => page.file.path) : [...site.assets]
  const known = new Map(files.map((each) => [stripPageExtension(each), each]))
  const wanted = stripPageExtension(path.normalize(file.replaceAll('\\', '/')))
  const namesake = suggest(path.basename(wanted), known.keys())
  const found = suggest(wanted, known.keys()) ?? (namesake && { ...namesake, isExact: false })
  if (found) return { subject, suggestion: { ...found, name: toWritten(known.get(found.name)!) } }
  return {
    subject,
    help: isPagePath
      ? 'Name the file by its path from this page, or a route'
      : `Put the file beside the page and name it by a relative path such as \`./${path.basename(name)}\``,
  }
}

/** Describes an anchor that a page lacks. Returns `undefined` if its route is contested. */
function describeAnchor(target: RouteTarget, context: SiteContext): Missing | undefined {
  const { route, owner, anchors = [], missingAnchor: hash = '' } = target
  if (owner && isRouteContested(owner, context)) return undefined
  const ids = [...new Set(anchors.map(({ id }) => id))]
  const former = owner && findFormerAnchors(hash, owner, context)
  const [renamed, ...more] = anchors.filter(({ id, depth }) => depth && former && !former.has(id))
  const [meant, ...others] = anchors.filter((anchor) => slugOf(anchor) === hash)
  const found =
    meant && others.length === 0
      ? { name: meant.id, isExact: true }
      : renamed && more.length === 0
        ? { name: renamed.id, isExact: false }
        : suggest(hash, ids)
  const help = former
    ? `Change the link, or keep the old anchor: ${describeOldAnchor(hash, renamed)}`
    : describeKnownAnchors(hash, ids)
  return {
    subject: `anchor \`#${hash}\` on \`${route}\``,
    suggestion: found && { ...found, name: `#${found.name}` },
    help: found?.isExact ? undefined : help,
    // Components may have made the anchor of what a source described.
    isCaused: former !== undefined || context.base?.changesSources === true,
  }
}

function describeOldAnchor(hash: string, { depth = 2, text = '…' }: Partial<Anchor> = {}): string {
  return `\`${'#'.repeat(depth)} ${text} [#${hash}]\``
}

/** Returns the id that a heading with an explicit one would have without it. */
function slugOf({ explicitId, text = '' }: Anchor): string | undefined {
  return explicitId === undefined ? undefined : new GithubSlugger().slug(text)
}

/** Returns the ids that a page had in the base, if `hash` was one of them. */
function findFormerAnchors(hash: string, owner: RouteOwner, context: SiteContext) {
  const former = findPredecessor(owner, context)
  if (!former || !isPage(former)) return undefined
  const isKnown = context.site.docs && findAnchor(former, hash) === 'known'
  const ids = new Set(former.anchors.map(({ id }) => id))
  return isKnown || ids.has(hash) ? ids : undefined
}

/** Maximum number of anchors that help lists. */
const maxListedAnchors = 6

/** Lists the siblings of an anchor such as `limits.cpu`, or else anchors without a dot. */
function describeKnownAnchors(hash: string, ids: string[]): string {
  if (ids.length === 0) return 'That page has no anchors'
  const parent = hash.slice(0, hash.lastIndexOf('.') + 1)
  const beside = ids.filter((id) => parent !== '' && parent === id.slice(0, parent.length))
  const fields = beside.filter((id) => !id.slice(parent.length).includes('.'))
  const shown = fields.length > 0 ? fields : ids.filter((id) => !id.includes('.'))
  const nearest = sortByLikeness(hash, shown).slice(0, maxListedAnchors)
  const label = nearest.length < shown.length ? 'The nearest anchors there' : 'Anchors there'
  const inPageOrder = shown.filter((id) => nearest.includes(id))
  return `${label}: ${joinInBackticks(inPageOrder.map((id) => `#${id}`))}`
}
