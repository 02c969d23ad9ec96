import type { Feature } from '#content/feature.ts'
import { resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import type { LastChanged } from '#content/read/git-dates.ts'

/**
 * Returns the date of the last change to a page: to its file, to a file that it embeds, or to the
 * description of a generated component. Returns `undefined` if git has no date.
 */
export function findLastChange(
  page: Page,
  context: LinkContext,
  features: readonly Feature[],
  lastChanged: LastChanged,
): string | undefined {
  const referenced = page.links.flatMap((link) => {
    if (link.kind === 'link') return []
    const target = resolveLink(link, page, context)
    return target.type === 'source' || target.type === 'asset' ? [target.path] : []
  })
  const described = features.flatMap((feature) =>
    feature.description && usesGenerated(feature, page) ? [feature.description.file] : [],
  )
  const days = [page.file.path, ...referenced, ...described].flatMap(
    (file) => lastChanged.get(file) ?? [],
  )
  return days.sort().at(-1)
}

function usesGenerated({ components }: Feature, { file }: Page): boolean {
  const names = Object.keys(components).filter((name) => components[name]!.generated)
  return names.some((name) => file.text.includes(`<${name} `))
}
