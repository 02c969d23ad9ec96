import { collectTargetPaths } from '#content/links/collect-target-paths.ts'
import { routeOf, sourceOf, type RouteOwner } from '#content/read/build-site.ts'
import type { Page } from '#content/page.ts'
import { UsageError } from '#content/read/read-content.ts'
import { anchorsOf, resolveLink } from '#content/links/resolve-link.ts'
import { createLineIndex } from '#core/line-index.ts'
import { findNearest } from '#core/did-you-mean.ts'
import type { DocId, Route } from '#core/route.ts'
import { changeRedirects, writtenRedirects, writtenRoute } from './edit-front-matter.ts'
import { addEdits, createPlan, type RefactorPlan } from './plan.ts'
import { relink } from './relink.ts'
import { listVacatedCategories, type VacatedCategory } from './vacated-categories.ts'
import { findPage, listPageNames, type Workspace } from './workspace.ts'

/** What is to be removed, and who answers for it from then on. */
export interface RemoveRequest {
  id: DocId
  /** Route of a page or category index. */
  redirect?: Route | undefined
}

/** A plan, or the places that stand in its way: `file:line:column message`. */
export type RemovePlan = { plan: RefactorPlan } | { obstacles: string[] }

/**
 * Plans to remove a page, with images that no other page shows. With `redirect`, links, navigation and
 * old addresses lead there; without, a page that something leads to cannot be removed. Throws a
 * `UsageError` where the page or the redirect is not there.
 */
export function planRemove(workspace: Workspace, { id, redirect }: RemoveRequest): RemovePlan {
  const page = findPage(id, workspace)
  const plan = createPlan()
  plan.removals.add(page.file.path)
  const vacated = listVacatedCategories(workspace, plan)
  for (const { file } of vacated) plan.removals.add(file)
  const gone = new Set([page.route, ...vacated.flatMap(({ route }) => route ?? [])])
  const target = redirect === undefined ? undefined : findTarget(redirect, gone, workspace)
  const obstacles = [
    ...listNames(page, workspace),
    ...(target ? [] : listLinks(gone, page, workspace)),
  ]
  if (obstacles.length > 0) return { obstacles }
  for (const file of listUnused(page, workspace)) plan.removals.add(file)
  if (target) leadTo(target, { plan, page, vacated, workspace, gone })
  else if (!page.frontMatter?.draft) {
    plan.notes.push(`\`${page.route}\` leads nowhere from now on; \`--redirect\` leads it on`)
  }
  return { plan }
}

function findTarget(route: Route, gone: ReadonlySet<Route>, { context }: Workspace): RouteOwner {
  const owner = context.routes.get(route)
  if (owner && !gone.has(route)) return owner
  const nearest = findNearest(
    route,
    [...context.routes.keys()].filter((each) => !gone.has(each)),
  )
  const reason = owner ? 'it is removed with the page' : 'no page has it'
  throw new UsageError(
    `Cannot lead to \`${route}\`, ${reason}${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
  )
}

interface Removal {
  plan: RefactorPlan
  page: Page
  vacated: VacatedCategory[]
  workspace: Workspace
  gone: ReadonlySet<Route>
}

function leadTo(target: RouteOwner, { plan, page, vacated, workspace, gone }: Removal): void {
  const owner = sourceOf(target)
  const written = writtenRoute(owner)
  const isDraft = page.frontMatter?.draft === true
  const added = isDraft ? [] : [writtenRoute(page), ...writtenRedirects(page)]
  const old = [...added, ...vacated.flatMap((each) => each.written)]
  addEdits(plan, owner.file.path, changeRedirects(owner, { added: old }, workspace.site.variables))
  const anchors = new Set(anchorsOf(target)?.map(({ id }) => id))
  const entry = 'page' in target ? { docId: target.page.docId } : { href: routeOf(target) }
  relink(plan, workspace, {
    routes: new Map(Array.from(gone, (route) => [route, written])),
    gone: new Set([page.file.path]),
    keepsAnchor: (_, hash) => anchors.has(hash),
    docIds: new Map([
      [page.docId, entry],
      ...vacated.map(({ file }) => [file.replace('_category.yaml', 'index'), entry] as const),
    ]),
  })
}

/** Where sources of features name the page. */
function listNames({ docId }: Page, workspace: Workspace): string[] {
  return listPageNames(workspace).flatMap(({ source, names }) => {
    const lines = createLineIndex(source.text)
    return names
      .filter((name) => name.docId === docId)
      .map(({ start, reason }) => `${source.displayPath}:${lines.pointAt(start).line}:1 ${reason}`)
  })
}

/** What leads to the routes, by link, redirect or navigation, from other pages. */
function listLinks(gone: ReadonlySet<Route>, page: Page, workspace: Workspace): string[] {
  const { site, context } = workspace
  const links = [...site.pages, ...site.descriptionPages]
    .filter((from) => from !== page)
    .flatMap((from) =>
      from.links.flatMap(({ start, ...link }) => {
        const target = resolveLink({ start, ...link }, from, context)
        if (target.type !== 'route' && target.type !== 'redirect') return []
        if (!gone.has(routeOf(target.owner))) return []
        const { line, column } = from.lines.rangeAt(start, link.end)
        return [`${from.file.displayPath}:${line}:${column} A link leads there`]
      }),
    )
  const navigation = context.navigation.flatMap(({ target, start, end, source }) => {
    const isNamed = 'docId' in target ? target.docId === page.docId : gone.has(target.route)
    const { line, column } = source.lines.rangeAt(start, end)
    return isNamed ? [`${source.file.displayPath}:${line}:${column} The navigation names it`] : []
  })
  return [...links, ...navigation]
}

/** Images, other files and sources of features that this page alone uses. */
function listUnused(page: Page, { site, context }: Workspace): string[] {
  const others = site.pages.filter((each) => each !== page)
  return (['asset', 'source'] as const).flatMap((type) => {
    const used = collectTargetPaths(others, context, type)
    const files = [...collectTargetPaths([page], context, type)]
    return files.filter(
      (file) => !used.has(file) && (site.assets.has(file) || site.sources.has(file)),
    )
  })
}
