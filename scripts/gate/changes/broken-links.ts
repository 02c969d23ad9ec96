import path from 'node:path/posix'
import type { RelatedPlace } from '#core/diagnostic.ts'
import type { DocId, Route } from '#core/route.ts'
import {
  fileOf,
  listRouteOwners,
  routeOf,
  type RouteOwner,
  type Site,
} from '#content/read/build-site.ts'
import { createSuccessorFinder } from './find-successor.ts'
import { findHostName } from '#content/read/host-names.ts'
import type { Base } from '#content/links/base.ts'
import { resolveLink, type LinkContext, type LinkTarget } from '#content/links/resolve-link.ts'

/** The name of something that is not there: a route, `file:` and a path, `doc:` and a doc id. */
export type BrokenName = string

/** What answers now for something that was moved or renamed. */
export interface MovedPage {
  owner: RouteOwner
  /** What answered before. */
  before: RouteOwner
  /** Whether it is the same page beyond doubt: the same file, or another of the same text or route. */
  isSame: boolean
}

/** The name under which a link looks for what is missing; undefined where it leads somewhere. */
export function brokenNameOf(target: LinkTarget): BrokenName | undefined {
  if (target.type === 'missing-page') return target.route
  return target.type === 'missing-file' ? fileName(target.path) : undefined
}

/** The names under which links and the navigation know a page: its route, its file, its doc id. */
export function namesOf(owner: RouteOwner, route: string): BrokenName[] {
  return [route, fileName(fileOf(owner).path), docName(docIdOf(owner))]
}

/** The name of a page that is named by its doc id. */
export function docName(docId: DocId): BrokenName {
  return `doc:${docId}`
}

function fileName(file: string): BrokenName {
  return `file:${file}`
}

/** Every link that leads nowhere, and what the navigation names, by the name that is used. */
export function collectBrokenLinks(context: LinkContext): ReadonlyMap<BrokenName, RelatedPlace[]> {
  const places = known.get(context)?.places ?? findBrokenLinks(context)
  known.set(context, { ...known.get(context), places })
  return places
}

/**
 * Finds what has become of something that is missing now and was there before, by what git says;
 * undefined where it was never there, or nothing has taken its place.
 */
export function findMoved(name: BrokenName, context: LinkContext): MovedPage | undefined {
  const moved = known.get(context)?.moved ?? findAllMoved(context)
  known.set(context, { ...known.get(context), moved })
  return moved.get(name)
}

/** What answered to a missing name before, by what git says; undefined where nothing ever did. */
export function findFormer(name: BrokenName, context: LinkContext): RouteOwner | undefined {
  for (const base of context.before ?? []) {
    const owner = ownersOf(base).get(name)
    if (owner) return owner
  }
  return undefined
}

/** How a page goes together with what leads to it. */
export function explainRemoval(before: RouteOwner): string {
  const back = `Bring \`${fileOf(before).path}\` back`
  return 'page' in before
    ? `${back}, and \`npm run remove -- ${docIdOf(before)}\` takes all links along`
    : back
}

/** What has been worked out for a context: every rule about links asks for the same. */
const known = new WeakMap<LinkContext, Partial<Known>>()

interface Known {
  places: ReadonlyMap<BrokenName, RelatedPlace[]>
  moved: ReadonlyMap<BrokenName, MovedPage>
}

function findAllMoved(context: LinkContext): Map<BrokenName, MovedPage> {
  const names = [...collectBrokenLinks(context).keys()]
  const moved = new Map<BrokenName, MovedPage>()
  for (const base of context.before ?? []) {
    const owners = ownersOf(base)
    const missing = names.filter((name) => owners.has(name) && !moved.has(name))
    if (missing.length === 0) continue
    const findSuccessor = createSuccessorFinder({ site: context.site, base }, missing.length)
    for (const name of missing) {
      const before = owners.get(name)!
      const owner = findSuccessor(before)
      if (owner) moved.set(name, { owner, before, isSame: isSamePage(before, owner) })
    }
  }
  return moved
}

function isSamePage(before: RouteOwner, now: RouteOwner): boolean {
  const [a, b] = [fileOf(before), fileOf(now)]
  return a.path === b.path || a.text === b.text || routeOf(before) === routeOf(now)
}

/** Everything that answered before, by all of its names. */
function ownersOf(base: Base): ReadonlyMap<BrokenName, RouteOwner> {
  const owners = indexes.get(base) ?? indexByName(base)
  indexes.set(base, owners)
  return owners
}

const indexes = new WeakMap<Base, ReadonlyMap<BrokenName, RouteOwner>>()

function indexByName({ routes, redirects }: Base): ReadonlyMap<BrokenName, RouteOwner> {
  const index = new Map<BrokenName, RouteOwner>(redirects)
  for (const [route, owner] of routes) {
    for (const name of namesOf(owner, route)) index.set(name, owner)
  }
  return index
}

function findBrokenLinks(context: LinkContext): Map<BrokenName, RelatedPlace[]> {
  const places = new Map<BrokenName, RelatedPlace[]>()
  function add(name: BrokenName, place: RelatedPlace) {
    const others = places.get(name)
    if (others) others.push(place)
    else places.set(name, [place])
  }
  for (const page of [...context.site.pages, ...context.site.descriptionPages]) {
    for (const link of page.links) {
      const name = brokenNameOf(resolveLink(link, page, context))
      if (name === undefined) continue
      const range = page.lines.rangeAt(link.start, link.end)
      add(name, { ...range, file: page.file.displayPath, message: 'Leads there' })
    }
  }
  const docIds = collectDocIds(context.site)
  for (const { target, start, end, source } of context.navigation) {
    if ('docId' in target ? docIds.has(target.docId) : hasTarget(target.route, context)) continue
    add('docId' in target ? docName(target.docId) : target.route, {
      ...source.lines.rangeAt(start, end),
      file: source.file.displayPath,
      message: 'Names it',
    })
  }
  return places
}

/** The doc ids that the site knows: of its pages, and `<folder>/index` of generated indexes. */
export function collectDocIds(site: Site): Set<DocId> {
  return new Set(listRouteOwners(site).map(docIdOf))
}

/** The doc id by which the navigation names a page, or the generated index of a category. */
export function docIdOf(owner: RouteOwner): DocId {
  return 'page' in owner ? owner.page.docId : path.join(owner.category.folder, 'index')
}

/** Whether a path that the navigation names leads to a page, to a file or on by a redirect. */
export function hasTarget(
  route: Route,
  { routes, redirects, generatedFiles }: LinkContext,
): boolean {
  const leadsOn = routes.has(route) || redirects.has(route)
  return leadsOn || findHostName(route, generatedFiles) !== undefined
}
