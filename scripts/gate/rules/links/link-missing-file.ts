import path from 'node:path/posix'
import { findMovedFile } from '#content/links/moves.ts'
import { resolveLink } from '#content/links/resolve-link.ts'
import { findNearest } from '#core/did-you-mean.ts'
import type { SitePageRule } from '#content/rule.ts'

/**
 * Such a link fails the build. A link to a page that moved since the base, or out of one, is fixed, and so
 * is `page.md`.
 */
export const linkMissingFileRule: SitePageRule = {
  id: 'link:missing-file',
  summary: 'A relative `.mdx` link names the file of a published page.',
  fixes: 'link',
  severity: 'error',
  isRequired: true,
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type !== 'missing-file') continue
      const files = context.site.pages.map(({ file }) => file.path)
      const isDraft = files.includes(target.path)
      const moved = isDraft ? undefined : findMovedFile(link.url, page, context)
      const meant = path.normalize(target.path.replaceAll('\\', '/'))
      const nearest = isDraft ? undefined : findNearestFile(meant, files)
      const right = moved ?? (nearest && relativeTo(page.file.path, nearest))
      const { start } = link
      const written = link.url.replace(/[?#].*/s, '')
      const isSure = moved !== undefined || nearest === `${meant}x` || nearest === meant
      const canFix = isSure && page.file.text.startsWith(written, start)
      yield {
        message: `Cannot find file \`${written}\`${right ? `; did you mean \`${right}\`?` : ''}`,
        start,
        end: link.end,
        help: right ? `Write \`${right}\`` : 'Name the file by its path from this page, or a route',
        ...(isDraft && { note: 'The file is a draft, which the site does not show' }),
        ...(canFix && { fix: [{ start, end: start + written.length, text: right! }] }),
      }
    }
  },
}

/** The file beside it with almost the same name, else one of that name elsewhere. */
function findNearestFile(wanted: string, files: string[]): string | undefined {
  const beside = files.filter((file) => path.dirname(file) === path.dirname(wanted))
  const name = findNearest(nameIn(wanted), beside.map(nameIn))
  const alike = files.filter((file) => nameIn(file) === nameIn(wanted))
  return beside.find((file) => nameIn(file) === name) ?? findNearest(wanted, alike) ?? alike[0]
}

function nameIn(file: string): string {
  return path.basename(file).replace(/\.mdx?$/, '')
}

/** Returns the relative path from one file to another, beginning with `.`. */
export function relativeTo(from: string, to: string): string {
  const relative = path.relative(path.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}
