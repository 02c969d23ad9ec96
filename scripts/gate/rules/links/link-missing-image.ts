import path from 'node:path/posix'
import type { Page } from '#content/page.ts'
import { assetFolder, resolveLink } from '#content/links/resolve-link.ts'
import { findMovedFile } from '#content/links/moves.ts'
import { findNearest } from '#core/did-you-mean.ts'
import type { SitePageRule } from '#content/rule.ts'

/** Relative paths on a page that moved since the base are fixed, and paths from the top of the content folder. */
export const linkMissingImageRule: SitePageRule = {
  id: 'link:missing-image',
  summary: 'An image, or a link to another file, leads to an existing file of the content folder.',
  severity: 'error',
  isRequired: true,
  fixes: 'link',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type !== 'missing-asset') continue
      const moved = findMovedFile(link.url, page, context)
      const right = moved ?? findRight(target.path, page, context.site.assets)
      const isSure = moved !== undefined || context.site.assets.has(target.path.slice(1))
      const suggestion = right ? `; did you mean \`${right}\`?` : ''
      yield {
        message: `Cannot find ${link.kind === 'image' ? 'image' : 'file'} \`${target.path}\`${suggestion}`,
        start: link.start,
        end: link.end,
        help: describeRepair(right),
        ...(isSure && right && { fix: [{ start: link.start, end: link.end, text: right }] }),
      }
    }
  },
}

/** The path to write for the file of the nearest path, else of the same name elsewhere. */
function findRight(written: string, page: Page, assets: ReadonlySet<string>): string | undefined {
  const folder = path.dirname(page.file.path)
  const wanted = written.startsWith('/')
    ? written.replace(`${assetFolder}/`, '').replace(/^\//, '')
    : path.join(folder, written)
  const name = path.basename(written).toLowerCase()
  const found =
    findNearest(wanted, assets) ??
    Array.from(assets).find((each) => path.basename(each).toLowerCase() === name)
  if (found === undefined) return undefined
  const relative = path.relative(folder, found)
  return relative.startsWith('.') ? relative : `./${relative}`
}

function describeRepair(right: string | undefined): string {
  return right
    ? `Write \`${right}\``
    : 'Put the file beside the page and name it by a relative path such as `./menu.png`'
}
