import path from 'node:path/posix'
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
      const found = describe(format, file)
      if (!found) continue
      const owner = assetOwner(contentDir, file)
      yield { owner, ...found, isRequired: shown.has(file) }
    }
  },
}

function describe(format: string | undefined, file: string) {
  const help = 'Save the image again as PNG, JPEG or WebP; `git lfs pull` fetches what Git LFS has'
  if (format === undefined) return { message: `Cannot find an image in the file \`${file}\``, help }
  const { name, ext } = path.parse(file)
  if (shownFormats.has(format) && ext.toLowerCase().replace('jpeg', 'jpg') === `.${format}`) return
  return {
    message: `Unexpected ${format.toUpperCase()} image under the name \`${file}\``,
    help: shownFormats.has(format)
      ? `Rename it to \`${name}.${format}\`, or save it again in the format of its name`
      : help,
  }
}

/** Browsers run the code of an SVG that a reader opens by itself, as a page of this site. */
export const safetySvgScriptRule: SiteRule = {
  id: 'safety:svg-script',
  summary: 'An SVG file contains no `<script>`, event handler or `javascript:` address.',
  severity: 'error',
  scope: 'site',
  *check({ site: { images, contentDir } }) {
    for (const [file, { script }] of images) {
      if (script === undefined) continue
      const message = `Unexpected code in the image \`${file}\`: \`${script}\``
      const help = 'Remove it in a text editor, or export the image as plain SVG'
      yield { owner: assetOwner(contentDir, file), message, help }
    }
  },
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
