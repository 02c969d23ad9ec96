import type { Anchor } from '#content/links/anchor.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import { findNearest } from '#core/did-you-mean.ts'

/** The heading that is new on the page and stands in the place of `anchor`, or reads much like it. */
export function findRenamed(anchor: Anchor, before: Page, page: Page): Anchor | undefined {
  const idsBefore = before.anchors.map(({ id }) => id)
  const ids = page.anchors.map(({ id }) => id)
  const added = page.anchors.filter(({ id, depth }) => depth && !idsBefore.includes(id))
  const nearest = findNearest(
    anchor.id,
    added.map(({ id }) => id),
  )
  if (nearest) return added.find(({ id }) => id === nearest)
  const previous = idsBefore[idsBefore.indexOf(anchor.id) - 1]
  const sameplace = page.anchors[previous === undefined ? 0 : ids.indexOf(previous) + 1]
  const isSwap =
    (previous === undefined || ids.includes(previous)) && ids.length === idsBefore.length
  return isSwap && sameplace && added.includes(sameplace) ? sameplace : undefined
}

/** What has taken the place of an anchor that `page` had before, by what git says. */
export function findRenamedAnchor(
  id: string,
  page: Page,
  { before = [] }: LinkContext,
): Anchor | undefined {
  for (const { site } of before) {
    const former = site.pages.find(({ file }) => file.path === page.file.path)
    const anchor = former?.anchors.find((each) => each.id === id)
    if (former && anchor) return findRenamed(anchor, former, page)
  }
  return undefined
}

/** A heading as it is written with an anchor of its own. */
export function keepAnchor({ depth = 2, text }: Anchor, id: string): string {
  return `\`${'#'.repeat(depth)} ${text} [#${id}]\``
}
