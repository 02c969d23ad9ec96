import { collectTargetPaths } from '#content/links/resolve-link.ts'
import { isPublished } from '#content/read/build-site.ts'
import { shownFormats } from '#content/read/image-file.ts'
import type { SiteRule } from '#content/rule.ts'
import { assetOwner } from '../asset-owner.ts'

export const siteBrokenImageRule: SiteRule = {
  id: 'site:broken-image',
  summary: 'An image file contains an image in a format that browsers show, matching its name.',
  severity: 'error',
  scope: 'site',
  *check(context) {
    const { images, contentDir, pages } = context.site
    const shown = collectTargetPaths(pages.filter(isPublished), context, 'asset')
    for (const [file, { format }] of images) {
      const message = describe(format, file)
      if (message === undefined) continue
      const help =
        'Save the image again as PNG, JPEG or WebP; `git lfs pull` fetches what Git LFS has'
      const owner = assetOwner(contentDir, file)
      yield { owner, message, help, isRequired: shown.has(file) }
    }
  },
}

function describe(format: string | undefined, file: string): string | undefined {
  if (format === undefined) return `Cannot find an image in the file \`${file}\``
  const hasRightName = (format === 'svg') === file.toLowerCase().endsWith('.svg')
  if (shownFormats.has(format) && hasRightName) return undefined
  return `Unexpected ${format.toUpperCase()} image under the name \`${file}\``
}

/** Maximum size of an image in bytes, equal to about 40 pages of this site. */
const maxBytes = 1024 * 1024

export const siteHeavyImageRule: SiteRule = {
  id: 'site:heavy-image',
  summary: 'An image has at most 1 MiB.',
  severity: 'warning',
  scope: 'site',
  *check({ site: { images, contentDir } }) {
    for (const [file, { bytes }] of images) {
      if (bytes <= maxBytes) continue
      const message = `Unexpected ${(bytes / maxBytes).toFixed(2)} MiB in the image \`${file}\``
      const help = 'Save it as WebP, cut it down to what matters, or make it smaller'
      yield { owner: assetOwner(contentDir, file), message, help }
    }
  },
}
