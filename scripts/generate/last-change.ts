import { resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import type { LastChanged } from '#content/read/git-dates.ts'

/**
 * Returns the day of the last change to a page's file, to the images and sources it references, or
 * to the descriptions of its generated components. Returns `undefined` if git has no date.
 */
export function findLastChange(
  page: Page,
  context: LinkContext,
  lastChanged: LastChanged,
): string | undefined {
  const referenced = page.links.flatMap((link) => {
    if (link.kind === 'link') return []
    const target = resolveLink(link, page, context)
    return target.type === 'source' || target.type === 'asset' ? [target.path] : []
  })
  const described = context.site.featureFiles.flatMap(({ file, components }) =>
    components.some((name) => page.file.text.includes(`<${name} `)) ? [file] : [],
  )
  const days = [page.file.path, ...referenced, ...described].flatMap(
    (file) => lastChanged.get(file) ?? [],
  )
  return days.sort().at(-1)
}
