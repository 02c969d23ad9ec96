import { posix } from 'node:path'
import { collectTargetPaths } from '#content/links/resolve-link.ts'
import { assetOwner } from '../asset-owner.ts'
import type { Page } from '#content/page.ts'
import type { SiteRule } from '#content/rule.ts'
import { findExpectedName, isReadme } from './site-ignored-file.ts'

/** Skips `README.md`. */
export const siteUnusedAssetRule: SiteRule = {
  id: 'site:unused-asset',
  summary: 'Every image and other file is used by a page.',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    const { pages, assets, contentDir } = context.site
    // The links of a page that does not parse are unknown.
    if (assets.size === 0 || pages.some(({ parses }) => !parses)) return
    const used = collectTargetPaths(pages, context, 'asset')
    // `link:missing-image` suggests assets for broken links.
    const missing = collectTargetPaths(pages, context, 'missing-asset')
    const moved = context.base?.movedFiles?.values() ?? []
    const suggested = new Set(Array.from([...missing, ...moved], normalizeName))
    for (const file of assets) {
      if (used.has(file) || suggested.has(normalizeName(file))) continue
      if (
        isInBrokenAddress(file, pages) ||
        isReadme(file) ||
        findExpectedName(file, context.site.featureFiles)
      )
        continue
      yield {
        owner: assetOwner(contentDir, file),
        message: `Cannot find a page that uses \`${file}\``,
        help: 'Show it or link to it, or remove the file',
      }
    }
  },
}

/** A space ends an address, so `![text](./my menu.png)` is no image. */
function isInBrokenAddress(file: string, pages: readonly Page[]): boolean {
  const name = posix.basename(file)
  return /\s/.test(name) && pages.some((page) => page.file.text.includes(`${name})`))
}

function normalizeName(file: string): string {
  return posix.basename(file).toLowerCase()
}
