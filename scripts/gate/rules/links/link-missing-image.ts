import path from 'node:path/posix'
import { assetFolder, resolveLink } from '#content/links/resolve-link.ts'
import { findMovedFile } from '#content/links/moves.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import type { SitePageRule } from '#content/rule.ts'
import { relativeTo } from './link-missing-file.ts'

/** Fixes relative paths on moved pages, and paths from the top of the content folder. */
export const linkMissingImageRule: SitePageRule = {
  id: 'link:missing-image',
  summary: 'An image, or a link to another file, leads to an existing file of the content folder.',
  severity: 'error',
  isRequired: true,
  fixes: 'link',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const { start, end } = link
      const target = resolveLink(link, page, context)
      if (target.type !== 'missing-asset') continue
      const moved = findMovedFile(link.url, page.file.path, context)
      const suggestion = moved ?? findSimilar(target.path, page.file.path, context.site.assets)
      const isCertain = moved !== undefined || context.site.assets.has(target.path.slice(1))
      const noun = link.kind === 'image' ? 'image' : 'file'
      yield {
        message: `Cannot find ${noun} \`${target.path}\`${didYouMean(suggestion)}`,
        start,
        end,
        help: suggestion ? `Write \`${suggestion}\`` : generalHelp,
        ...(isCertain && suggestion && { fix: [{ start, end, text: suggestion }] }),
      }
    }
  },
}

const generalHelp =
  'Put the file beside the page and name it by a relative path such as `./menu.png`'

/** Returns the relative path of the most similar file, or else of one with the same name. */
function findSimilar(link: string, from: string, assets: ReadonlySet<string>): string | undefined {
  const folder = path.dirname(from)
  const wanted = link.startsWith('/')
    ? link.replace(`${assetFolder}/`, '').replace(/^\//, '')
    : path.join(folder, link)
  const name = path.basename(link).toLowerCase()
  const found =
    findNearest(wanted, assets) ??
    Array.from(assets).find((each) => path.basename(each).toLowerCase() === name)
  if (found === undefined) return undefined
  return relativeTo(from, found)
}
