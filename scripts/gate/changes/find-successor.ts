import path from 'node:path/posix'
import { findNearest } from '#core/did-you-mean.ts'
import { fileOf, listRouteOwners, type RouteOwner } from '#content/read/build-site.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'

/** Finds what has taken the place of something that answered at the base; undefined where nothing. */
export type SuccessorFinder = (before: RouteOwner) => RouteOwner | undefined

/** Comparisons of titles that a check may spend: some tenths of a second. */
const maxComparisons = 100_000

/**
 * Creates a finder for `count` searches. The successor is the same file with another route, else what
 * is new since the base and has the text, the title, the file name or the nearest title; the last only
 * while there are few enough to compare each with each. What was there before beside it is none, but
 * for a page that has taken its title over.
 */
export function createSuccessorFinder(
  { site, base }: Pick<LinkContext, 'site' | 'base'>,
  count: number,
): SuccessorFinder {
  const owners = listRouteOwners(site)
  const baseFiles = new Set(base && listRouteOwners(base.site).map((owner) => fileOf(owner).path))
  const added = owners.filter((owner) => !baseFiles.has(fileOf(owner).path))
  const byPath = indexBy(owners, (owner) => fileOf(owner).path)
  const byText = indexBy(added, (owner) => fileOf(owner).text)
  const byName = indexBy(added, nameOf)
  const addedByTitle = indexBy(added, titleOf)
  const byTitle = indexBy(owners, titleOf)
  const canCompare = count * owners.length <= maxComparisons

  return (before) => {
    const title = titleOf(before)
    return (
      byPath.get(fileOf(before).path) ??
      byText.get(fileOf(before).text) ??
      addedByTitle.get(title) ??
      byName.get(nameOf(before)) ??
      (canCompare ? findByTitle(title, addedByTitle) : undefined) ??
      byTitle.get(title)
    )
  }
}

function findByTitle(
  title: string | undefined,
  owners: ReadonlyMap<string | undefined, RouteOwner>,
): RouteOwner | undefined {
  if (title === undefined) return undefined
  const titles = Array.from(owners.keys()).filter((each) => each !== undefined)
  return owners.get(title) ?? owners.get(findNearest(title, titles))
}

/** The first owner for each key; those without a key are left out. */
function indexBy(
  owners: RouteOwner[],
  keyOf: (owner: RouteOwner) => string | undefined,
): Map<string | undefined, RouteOwner> {
  const index = new Map<string | undefined, RouteOwner>()
  for (const owner of owners) {
    const key = keyOf(owner)
    if (key !== undefined && !index.has(key)) index.set(key, owner)
  }
  return index
}

function titleOf(owner: RouteOwner): string | undefined {
  return 'page' in owner ? owner.page.frontMatter?.title : owner.category.config?.index?.title
}

/** The last part of the doc id that says something: of `api/index` it is `api`. */
function nameOf(owner: RouteOwner): string | undefined {
  return 'page' in owner ? path.basename(owner.page.docId.replace(/\/index$/, '')) : undefined
}
