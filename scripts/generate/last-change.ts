import type { Feature } from '#content/feature.ts'
import { resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import type { LastChanged } from '#content/read/git-dates.ts'

/**
 * Day on which what a page shows was last changed: that of its file, of the images and sources that it
 * names, and of the descriptions that its generated components are made from. Undefined where git does
 * not say.
 */
export function findLastChange(
  page: Page,
  context: LinkContext,
  features: readonly Feature[],
  lastChanged: LastChanged,
): string | undefined {
  const named = page.links.flatMap((link) => {
    if (link.kind === 'link') return []
    const target = resolveLink(link, page, context)
    return target.type === 'source' || target.type === 'asset' ? [target.path] : []
  })
  const described = features.flatMap((feature) =>
    feature.description && showsPartsOf(feature, page) ? [feature.description.file] : [],
  )
  const days = [page.file.path, ...named, ...described].flatMap(
    (file) => lastChanged.get(file) ?? [],
  )
  return days.sort().at(-1)
}

function showsPartsOf({ components }: Feature, { file }: Page): boolean {
  const names = Object.keys(components).filter((name) => components[name]!.generated)
  return names.some((name) => file.text.includes(`<${name} `))
}
