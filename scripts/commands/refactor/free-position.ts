import path from 'node:path/posix'
import { isPublished, type Category } from '#content/read/build-site.ts'
import type { Page } from '#content/page.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { setValue } from './edit-front-matter.ts'
import type { RefactorPlan } from './plan.ts'
import type { Workspace } from './workspace.ts'

/** A new position in the sidebar for what has moved among new neighbors. */
export interface FreedPosition {
  owner: string
  file: string
  position: number
  edits: TextEdit[]
}

/**
 * Finds what would share its position in the sidebar with a neighbor after a move, and gives it the
 * first position behind all of them. Nothing changes within a folder that moves as a whole.
 */
export function freePosition({ site }: Workspace, plan: RefactorPlan): FreedPosition[] {
  const entries = [...site.pages.filter(isShown), ...site.categories].map((owner) =>
    toEntry(owner, plan),
  )
  return entries.flatMap(({ owner, from, to, position }) => {
    if (position === undefined || path.dirname(from) === path.dirname(to)) return []
    const neighbors = entries.filter(
      (other) => other.owner !== owner && path.dirname(other.to) === path.dirname(to),
    )
    const hasRival = neighbors.some(
      (other) => other.position === position && path.dirname(other.from) !== path.dirname(from),
    )
    if (!hasRival) return []
    const free = Math.max(...neighbors.map((other) => other.position ?? 0)) + 1
    return [{ owner: to, file: owner.file.path, position: free, edits: writePosition(owner, free) }]
  })
}

function isShown(page: Page): boolean {
  const { unlisted, displayed_sidebar } = page.frontMatter ?? {}
  return isPublished(page) && !unlisted && displayed_sidebar !== 'none'
}

/** The place of a page or a folder among its neighbors, before and after. */
function toEntry(owner: Page | Category, { renames, removals }: RefactorPlan) {
  const file = owner.file.path
  const target = removals.has(file) ? '' : (renames.get(file) ?? file)
  const isPage = 'frontMatter' in owner
  const pathOf = (name: string) => (isPage ? name.replace(/\.mdx$/, '') : path.dirname(name))
  const position = isPage ? owner.frontMatter?.sidebar_position : owner.config?.position
  return { owner, from: pathOf(file), to: pathOf(target), position }
}

function writePosition(owner: Page | Category, position: number): TextEdit[] {
  if ('frontMatter' in owner) return setValue(owner, 'sidebar_position', String(position))
  const range = owner.rangeOf('position')
  return range ? [{ start: range[0], end: range[1], text: String(position) }] : []
}
