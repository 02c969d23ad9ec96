import path from 'node:path/posix'
import { fileOf, isPublished, sourceOf } from '#content/read/build-site.ts'
import type { Page } from '#content/page.ts'
import { categoryFileName, UsageError } from '#content/read/read-content.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { findSlugProblem, routeOfDocId, type DocId, type Route } from '#core/route.ts'
import { fillVariables } from '#core/variables.ts'
import { changeRedirects, quoteRoute, setValue, writtenRoute } from './edit-front-matter.ts'
import { freePosition } from './free-position.ts'
import { addEdits, createPlan, type RefactorPlan } from './plan.ts'
import { relink } from './relink.ts'
import { listVacatedCategories } from './vacated-categories.ts'
import { findPage, listPageNames, type Workspace } from './workspace.ts'

/** What is to be moved where. */
export interface MoveRequest {
  /** Doc id of a page, or path of a folder. */
  from: DocId
  to: DocId
  /** New route of the page, maybe with variables; else it keeps its `slug`, or follows its path. */
  slug?: string | undefined
}

/**
 * Plans to move a page, or a folder with all that is in it: file, links, navigation, sources of
 * features that name it, and a redirect from each address that changes. Throws a `UsageError` where that is not
 * possible.
 */
export function planMove(workspace: Workspace, { from, to, slug }: MoveRequest): RefactorPlan {
  const plan = createPlan()
  for (const [file, target] of listRenames(workspace, { from, to, slug })) {
    plan.renames.set(file, target)
  }
  const { site } = workspace
  const moved = site.pages.filter(({ file }) => plan.renames.has(file.path))
  const heir = moved.find(isPublished)
  const routes = new Map<Route, string>()
  for (const page of moved) {
    const written = slug ?? newRouteOf(page, plan)
    const route = fillVariables(written, site.variables)
    if (route !== page.route) {
      checkFree(page, route, workspace)
      routes.set(page.route, written)
    }
    const vacated = page === heir ? listVacatedCategories(workspace, plan) : []
    for (const { route: gone } of vacated) if (gone !== undefined) routes.set(gone, written)
    addEdits(plan, page.file.path, [
      ...(slug === undefined ? [] : setValue(page, 'slug', quoteRoute(slug))),
      ...redirect(page, route, { vacated: vacated.flatMap(({ written }) => written), workspace }),
    ])
    for (const { file } of vacated) plan.removals.add(file)
  }
  for (const { owner, file, edits, position } of freePosition(workspace, plan)) {
    addEdits(plan, file, edits)
    plan.notes.push(`\`${owner}\` gets the position ${position}, since a neighbor has its own`)
  }
  relink(plan, workspace, { routes, docIds: listDocIds(plan) })
  for (const [file, edits] of renamePagesInSources(workspace, plan)) addEdits(plan, file, edits)
  return plan
}

function listRenames(workspace: Workspace, { from, to, slug }: MoveRequest): Map<string, string> {
  const { site, files } = workspace
  const problem = findSlugProblem(`/${to}`) ?? (slug && findSlugProblem(fill(slug, workspace)))
  if (problem) throw new UsageError(`Unexpected \`${slug ?? to}\`, expected ${problem}`)
  if (from === to && slug === undefined) throw new UsageError(`\`${from}\` is there already`)
  const isPage = files.has(`${from}.mdx`)
  const texts = [...files.keys()].filter(
    (file) =>
      file.endsWith('.mdx') ||
      path.basename(file) === categoryFileName ||
      site.features.some((each) => each.isSource(file) && each.description?.file !== file),
  )
  const inFolder = [...texts, ...site.assets].filter((file) => file.startsWith(`${from}/`))
  if (!isPage && inFolder.length === 0) findPage(from, workspace)
  if (!isPage && slug) throw new UsageError('`--slug` is for a page, not for a folder')
  const names = isPage ? [`${from}.mdx`] : inFolder
  const renames = names.map((file): [string, string] => [file, to + file.slice(from.length)])
  const taken = renames.find(
    ([file, target]) => file !== target && (files.has(target) || site.assets.has(target)),
  )
  if (taken) throw new UsageError(`\`${taken[1]}\` is there already`)
  if (`${to}/`.startsWith(`${from}/`) && !isPage) {
    throw new UsageError(`A folder cannot be moved into itself: \`${to}\``)
  }
  return new Map(renames)
}

function newRouteOf(page: Page, { renames }: RefactorPlan): string {
  if (page.frontMatter?.slug !== undefined) return writtenRoute(page)
  return routeOfDocId(renames.get(page.file.path)!.replace(/\.mdx$/, ''))
}

/** A new address must be nobody's, be it now or by a redirect. */
function checkFree(page: Page, route: Route, { context }: Workspace): void {
  const owner = context.routes.get(route) ?? context.redirects.get(route)
  if (!owner || sourceOf(owner) === page) return
  throw new UsageError(`\`${fileOf(owner).displayPath}\` has the address \`${route}\` already`)
}

function redirect(
  page: Page,
  route: Route,
  { vacated, workspace }: { vacated: string[]; workspace: Workspace },
): TextEdit[] {
  const hasMoved = route !== page.route && isPublished(page)
  const added = [...(hasMoved ? [writtenRoute(page)] : []), ...vacated]
  return changeRedirects(page, { added, removed: [route] }, workspace.site.variables)
}

/** The doc ids that change: of pages, and of the generated indexes of folders. */
function listDocIds({ renames }: RefactorPlan): Map<string, { docId: string }> {
  const docIdOf = (file: string) => file.replace(/\.mdx$/, '').replace(/_category\.yaml$/, 'index')
  return new Map(Array.from(renames, ([from, to]) => [docIdOf(from), { docId: docIdOf(to) }]))
}

/** Sources of features name pages by their doc ids, too. */
function renamePagesInSources(
  workspace: Workspace,
  { renames }: RefactorPlan,
): [string, TextEdit[]][] {
  return listPageNames(workspace).map(({ source, names }) => [
    source.path,
    names.flatMap(({ docId, start, end }) => {
      const to = renames.get(`${docId}.mdx`)
      return to ? [{ start, end, text: to.replace(/\.mdx$/, '') }] : []
    }),
  ])
}

function fill(slug: string, { site }: Workspace): string {
  return fillVariables(slug, site.variables)
}
