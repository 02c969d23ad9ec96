import { shownFormats, type ImageContent } from '../content/image-file.ts'
import { assetOwner } from './asset-owner.ts'
import type { SiteRule } from './rule.ts'

/**
 * A file whose name is that of an image holds one that browsers show: not nothing, not the text that
 * Git LFS leaves where the file was not fetched, no page of an error, and no photo in a camera's own
 * format under another name.
 */
export const siteBrokenImageRule: SiteRule = {
  id: 'site:broken-image',
  severity: 'error',
  scope: 'site',
  *check({ site: { images, contentDir } }) {
    for (const [file, { content }] of images) {
      const fault = describe(content, file)
      if (fault) yield { owner: assetOwner(contentDir, file), start: 0, end: 0, ...fault }
    }
  },
}

function describe(content: ImageContent, file: string): Fault | undefined {
  const name = `\`${file}\``
  if (content.format === undefined) return describeFault(content.fault, name)
  const { format } = content
  const isRaster = format !== 'svg'
  if (shownFormats.has(format) && isRaster !== file.toLowerCase().endsWith('.svg')) return undefined
  return {
    message: `Unexpected ${format.toUpperCase()} image under the name ${name}`,
    help: shownFormats.has(format)
      ? `Browsers do not show it under this name: let it end in \`.${format}\``
      : 'Browsers do not show this format: save the image as PNG, JPEG or WebP',
  }
}

function describeFault(
  fault: (ImageContent & { format?: undefined })['fault'],
  name: string,
): Fault {
  switch (fault) {
    case 'empty':
      return { message: `Unexpected empty file ${name}`, help: 'Save the image again' }
    case 'pointer':
      return {
        message: `Unexpected text of Git LFS in place of the image ${name}`,
        help: 'Fetch the images with `git lfs pull`; in CI, check out with LFS',
      }
    case 'unreadable':
      return {
        message: `Cannot find a file to read behind the name ${name}`,
        help: 'Put the image itself there, in place of a link that leads nowhere',
      }
    case 'unknown':
      return {
        message: `Cannot find an image in the file ${name}`,
        help: 'Save the image again; what is there may be cut off, or no image at all',
      }
  }
}

interface Fault {
  message: string
  help: string
}
