import { isImageName } from '#content/read/image-file.ts'
import { resolveLink } from '#content/links/resolve-link.ts'
import type { SitePageRule } from '#content/rule.ts'

/** Checks the name alone; `site:broken-image` checks the content. */
export const linkImageFormatRule: SitePageRule = {
  id: 'link:image-format',
  summary: 'An image is in a format that browsers show: PNG, JPEG, GIF, WebP, AVIF or SVG.',
  severity: 'error',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      if (link.kind !== 'image') continue
      const target = resolveLink(link, page, context)
      if (target.type !== 'asset' || isImageName(target.path)) continue
      const { start, end } = link
      yield {
        message: `Unexpected file \`${target.path}\` as an image`,
        start,
        end,
        help: 'Browsers show PNG, JPEG, GIF, WebP, AVIF and SVG; link to other files: `[text](./file)`',
      }
    }
  },
}
