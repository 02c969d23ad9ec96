import type { SiteCheck } from '../site-check.ts'

/** Every image, script, style sheet and other file that a page loads from the site is there. */
export const missingAssetCheck: SiteCheck = {
  id: 'out:missing-asset',
  severity: 'error',
  *check({ pages }, resolve) {
    for (const page of pages) {
      for (const asset of page.assets) {
        const target = resolve(asset.url, page)
        // `<use href="#icon">` draws a part of the page itself.
        const isPart = asset.url.startsWith('#')
        const isThere = target.type === 'elsewhere' || (target.type === 'file' && !target.page)
        if (isThere || isPart) continue
        yield { ...asset, file: page.file, message: `Cannot find file \`${asset.url}\`` }
      }
    }
  },
}
