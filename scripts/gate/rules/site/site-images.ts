import path from 'node:path/posix'
import { collectLinkedAssets } from '#content/links/resolve-link.ts'
import { isPublished } from '#content/site.ts'
import { formatOfName, isImageName, pictureFormats } from '#content/schema/file-types.ts'
import type { SiteRule } from '#content/rule.ts'
import { createAssetOwner, isReadme } from './site-files.ts'

export const siteBrokenImageRule: SiteRule = {
  id: 'site:broken-image',
  summary:
    'A file contains what its extension says: an image that browsers can show, a PDF or text.',
  severity: 'error',
  scope: 'site',
  *check(context) {
    const { images, contentDir, pages } = context.site
    const shown = collectLinkedAssets(context, pages.filter(isPublished))
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

function describeOtherFile(format: string | undefined, file: string) {
  const expected = formatOfName(file)
  if (format === expected || isReadme(file)) return undefined
  if (format === 'markup' && expected === 'text') {
    return {
      message: `\`${file}\` starts with HTML or XML`,
      help: 'Browsers could run it; put the file into a ZIP archive',
    }
  }
  const help = 'Save or export it again in the format of its name, or rename it'
  if (format !== undefined && format !== 'text' && format !== 'markup') {
    return { message: `\`${file}\` is a file of type ${format.toUpperCase()}`, help }
  }
  const names: Record<string, string> = { pdf: 'a PDF', zip: 'an archive', text: 'UTF-8 text' }
  return { message: `Cannot read \`${file}\` as ${names[expected!] ?? expected}`, help }
}

function describeImage(format: string | undefined, file: string) {
  const help = 'Save the image again as PNG, JPEG or WebP; `git lfs pull` fetches what Git LFS has'
  if (format === undefined) return { message: `Cannot read \`${file}\` as an image`, help }
  const { name, ext } = path.parse(file)
  if (pictureFormats.has(format) && ext.toLowerCase().replace('jpeg', 'jpg') === `.${format}`)
    return
  return {
    message: `\`${file}\` is an image of type ${format.toUpperCase()}`,
    help: pictureFormats.has(format)
      ? `Rename it to \`${name}.${format}\`, or save it again in the format of its name`
      : help,
  }
}

/**
 * The published file has only what is listed, so nothing of it runs. This rule tells the writer of
 * parts that are missing there.
 */
export const safetySvgScriptRule: SiteRule = {
  id: 'safety:svg-script',
  summary: 'An SVG file contains only what draws: no script, HTML, or address of another file.',
  severity: 'error',
  isRequired: true,
  scope: 'site',
  *check({ site: { images, contentDir } }) {
    for (const [file, { problem }] of images) {
      if (!problem || formatOfName(file) !== 'svg') continue
      const owner = createAssetOwner(contentDir, file)
      const help = 'Remove it in a text editor, or export the image as plain SVG'
      const { message, start = 0 } = problem
      yield { owner, message: `${message} in the image \`${file}\``, start, end: start, help }
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
      const message = `\`${file}\` has ${(bytes / maxImageBytes).toFixed(2)} MiB, expected at most 1 MiB`
      const help = 'Save it as WebP, crop it, or scale it down'
      yield { owner: createAssetOwner(contentDir, file), message, help }
    }
  },
}
