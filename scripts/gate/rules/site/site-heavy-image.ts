import { assetOwner } from '../asset-owner.ts'
import type { SiteRule } from '#content/rule.ts'

/** Bytes from which on an image is heavy: as much as some forty pages of this site together. */
const limit = 1024 * 1024

export const siteHeavyImageRule: SiteRule = {
  id: 'site:heavy-image',
  summary: 'An image has at most 1 MiB.',
  severity: 'warning',
  scope: 'site',
  *check({ site: { images, contentDir } }) {
    for (const [file, { bytes }] of images) {
      if (bytes <= limit) continue
      yield {
        owner: assetOwner(contentDir, file),
        message: `Unexpected ${(bytes / limit).toFixed(2)} MiB in the image \`${file}\``,
        start: 0,
        end: 0,
        help: 'Save it as WebP, cut it down to what matters, or make it smaller: 1 MiB is the limit',
      }
    }
  },
}
