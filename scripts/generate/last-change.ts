import { resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import type { LastChanged } from '#content/read/git.ts'

/**
 * Returns the date of the last change to a page: to its file, to a file that it embeds, or to the
 * description of a generated component. Returns `undefined` if git has no date.
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
