import path from 'node:path/posix'
import { collectTargetPaths } from '#content/links/resolve-link.ts'
import { isPublished } from '#content/site.ts'
import { isImageName, browserImageFormats } from '#content/read/image-file.ts'
import type { SiteRule } from '#content/rule.ts'
import { createAssetOwner } from './site-files.ts'

export const siteBrokenImageRule: SiteRule = {
  id: 'site:broken-image',
  summary:
    'A file contains what its extension says: an image that browsers can show, a PDF or text.',
  severity: 'error',
  scope: 'site',
  *check(context) {
    const { images, contentDir, pages } = context.site
    const shown = collectTargetPaths(pages.filter(isPublished), context, 'asset')
    for (const [file, { format }] of images) {
      const found = isImageName(file)
        ? describeImage(format, file)
        : describeOtherFile(format, file)
      if (!found) continue
      const owner = createAssetOwner(contentDir, file)
      yield { owner, ...found, isRequired: shown.has(file) }
    }
  },
}

/** Extensions of ZIP-based formats, including Office documents. */
const archiveExtensionPattern = /^\.(?:docx|pptx|xlsx|zip)$/

function describeOtherFile(format: string | undefined, file: string) {
  const ext = path.extname(file).toLowerCase()
  const isRight = format === 'zip' ? archiveExtensionPattern.test(ext) : `.${format}` === ext
  const help = 'Save or export it again in the format of its name, or rename it'
  if (isRight) return undefined
  if (format) {
    return { message: `Unexpected ${format.toUpperCase()} file named \`${file}\``, help }
  }
  if (ext !== '.pdf' && !archiveExtensionPattern.test(ext)) return undefined
  return {
    message: `Cannot read \`${file}\` as ${ext === '.pdf' ? 'a PDF' : 'an archive'}`,
    help,
  }
}

function describeImage(format: string | undefined, file: string) {
  const help = 'Save the image again as PNG, JPEG or WebP; `git lfs pull` fetches what Git LFS has'
  if (format === undefined) return { message: `Cannot read \`${file}\` as an image`, help }
  const { name, ext } = path.parse(file)
  if (browserImageFormats.has(format) && ext.toLowerCase().replace('jpeg', 'jpg') === `.${format}`)
    return
  return {
    message: `Unexpected ${format.toUpperCase()} image named \`${file}\``,
    help: browserImageFormats.has(format)
      ? `Rename it to \`${name}.${format}\`, or save it again in the format of its name`
      : help,
  }
}

/** If a reader opens an SVG directly, browsers run its code in the origin of this site. */
export const safetySvgScriptRule: SiteRule = {
  id: 'safety:svg-script',
  summary: 'An SVG file contains no `<script>`, event handler or `javascript:` URL.',
  severity: 'error',
  scope: 'site',
  *check({ site: { images, contentDir } }) {
    for (const [file, { script }] of images) {
      if (script === undefined) continue
      const message = `Unexpected code in the image \`${file}\`: \`${script}\``
      const help = 'Remove it in a text editor, or export the image as plain SVG'
      yield { owner: createAssetOwner(contentDir, file), message, help }
    }
  },
}

/** Maximum size of an image in bytes, about as much as 40 pages of this site. */
const maxImageBytes = 1024 * 1024

export const siteHeavyImageRule: SiteRule = {
  id: 'site:heavy-image',
  summary: 'An image has at most 1 MiB.',
  severity: 'warning',
  scope: 'site',
  *check({ site: { images, contentDir } }) {
    for (const [file, { bytes }] of images) {
      if (bytes <= maxImageBytes || !isImageName(file)) continue
      const message = `Unexpected size of ${(bytes / maxImageBytes).toFixed(2)} MiB of \`${file}\`, expected at most 1 MiB`
      const help = 'Save it as WebP, crop it, or scale it down'
      yield { owner: createAssetOwner(contentDir, file), message, help }
    }
  },
}
