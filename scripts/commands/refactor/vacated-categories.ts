import { collectPublishedFolders, routeOf } from '#content/read/build-site.ts'
import type { Route } from '#core/route.ts'
import { writtenRedirects, writtenRoute } from './edit-front-matter.ts'
import type { RefactorPlan } from './plan.ts'
import type { Workspace } from './workspace.ts'

/** A category in which a change leaves no published page. */
export interface VacatedCategory {
  /** Path of its `_category.yaml`. */
  file: string
  /** Route of its index page, where it has one. */
  route: Route | undefined
  /** That route and older ones, as they are written: addresses that somebody has to answer for. */
  written: string[]
}

/** Lists the categories that have published pages now and will have none. */
export function listVacatedCategories({ site }: Workspace, plan: RefactorPlan): VacatedCategory[] {
  const before = collectPublishedFolders(site)
  const left = site.pages
    .filter(({ file, frontMatter }) => !plan.removals.has(file.path) && !frontMatter?.draft)
    .map(({ file }) => plan.renames.get(file.path) ?? file.path)
  return site.categories
    .filter(({ file, folder }) => {
      const isMoved = plan.renames.has(file.path)
      const keepsPages = left.some((each) => each.startsWith(`${folder}/`))
      return before.has(folder) && !isMoved && !keepsPages
    })
    .map((category) => ({
      file: category.file.path,
      route: category.config?.index && routeOf({ category }),
      written: category.config?.index
        ? [writtenRoute(category), ...writtenRedirects(category)]
        : [],
    }))
}
