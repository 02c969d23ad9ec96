import { posix } from 'node:path'
import { collectTargetPaths } from '#content/links/collect-target-paths.ts'
import { assetOwner } from '../asset-owner.ts'
import type { SiteRule } from '#content/rule.ts'
import { findExpectedName, isReadme } from './site-ignored-file.ts'

/**
 * Every image, and every other file to load, must be shown or linked to by a page, be it a draft: what
 * no page uses is not published, and kept up to date by nobody. A `README.md` is left alone.
 */
export const siteUnusedAssetRule: SiteRule = {
  id: 'site:unused-asset',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    const { pages, assets, contentDir } = context.site
    // The links of a page that cannot be read are not known.
    if (assets.size === 0 || pages.some(({ parses }) => !parses)) return
    const used = collectTargetPaths(pages, context, 'asset')
    // What a link seems to mean is for `link:missing-image` to say.
    const missing = collectTargetPaths(pages, context, 'missing-asset')
    const meant = new Set(Array.from(missing, fold))
    for (const file of assets) {
      if (used.has(file) || meant.has(fold(file))) continue
      if (isReadme(file) || findExpectedName(file, context.site.features)) continue
      yield {
        owner: assetOwner(contentDir, file),
        message: `Cannot find a page that uses \`${file}\``,
        start: 0,
        end: 0,
        help: 'Show it or link to it, or remove the file',
      }
    }
  },
}

/** The name of a file without its folder and the case of its letters. */
function fold(file: string): string {
  return posix.basename(file).toLowerCase()
}
