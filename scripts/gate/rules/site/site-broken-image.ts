import { shownFormats, type ImageContent, type ImageFault } from '#content/read/image-file.ts'
import { assetOwner } from '../asset-owner.ts'
import type { SiteRule } from '#content/rule.ts'

export const siteBrokenImageRule: SiteRule = {
  id: 'site:broken-image',
  summary: 'An image file contains an image in a format that browsers show, matching its name.',
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
  if (content.format === undefined) {
    const { message, help } = faults[content.fault]
    return { message: `${message} ${name}`, help }
  }
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

interface Fault {
  message: string
  help: string
}

/** What to say of each, in front of the name of the file. */
const faults: Record<ImageFault, Fault> = {
  empty: { message: 'Unexpected empty file', help: 'Save the image again' },
  pointer: {
    message: 'Unexpected text of Git LFS in place of the image',
    help: 'Fetch the images with `git lfs pull`; in CI, check out with LFS',
  },
  unreadable: {
    message: 'Cannot find a file to read behind the name',
    help: 'Put the image itself there, in place of a link that leads nowhere',
  },
  unknown: {
    message: 'Cannot find an image in the file',
    help: 'Save the image again; what is there may be cut off, or no image at all',
  },
}
