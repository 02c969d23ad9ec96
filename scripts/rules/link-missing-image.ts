import { diagramExtension } from '../content/read-content.ts'
import { resolveLink } from '../content/resolve-link.ts'
import { findNearest } from '../core/did-you-mean.ts'
import type { SitePageRule } from './rule.ts'

/** An image, or a link to a file that is not a page, must exist below the content folder. */
export const linkMissingImageRule: SitePageRule = {
  id: 'link:missing-image',
  severity: 'error',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type !== 'missing-asset') continue
      const nearest = findNearest(target.path, context.site.assets)
      yield {
        message: `Cannot find ${link.kind === 'image' ? 'image' : 'file'} \`${target.path}\``,
        start: link.start,
        end: link.end,
        help: target.path.endsWith(diagramExtension)
          ? 'Show a diagram with `<Diagram>`'
          : describeRepair(nearest),
      }
    }
  },
}

function describeRepair(nearest: string | undefined): string {
  return nearest
    ? `Near it: \`${nearest}\` in the content folder`
    : 'Put the file beside the page and name it by a relative path such as `./menu.png`'
}
