import path from 'node:path/posix'
import { resolveLink } from '../content/resolve-link.ts'
import { findNearest } from '../core/did-you-mean.ts'
import type { SitePageRule } from './rule.ts'

/** A relative `.mdx` link must name a published page's file, with the case it has on disk. */
export const linkMissingFileRule: SitePageRule = {
  id: 'link:missing-file',
  severity: 'warning',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type !== 'missing-file') continue
      const files = context.site.pages.map(({ file }) => file.path)
      const nearest = findNearest(target.path, files)
      const isDraft = files.includes(target.path)
      const suggestion =
        nearest && !isDraft ? `; did you mean \`${relativeTo(page.file.path, nearest)}\`?` : ''
      yield {
        message: `Cannot find file \`${link.url.replace(/[?#].*$/, '')}\`${suggestion}`,
        start: link.start,
        end: link.end,
        ...(isDraft && { note: 'The file is a draft, which the site does not show' }),
      }
    }
  },
}

function relativeTo(from: string, to: string): string {
  const relative = path.relative(path.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}
