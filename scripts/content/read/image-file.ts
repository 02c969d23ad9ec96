import type { imageSize as sizeOf } from 'image-size'

/** What is known of an image in the content folder. */
export interface ImageFile {
  /** Bytes of the whole file. */
  bytes: number
  /** What it holds, by its content and not by its name. */
  content: ImageContent
}

export type ImageContent =
  { format: string; size?: ImageSize } | { format?: undefined; fault: ImageFault }

/** Nothing, or something else than an image. */
export type ImageFault = 'empty' | 'unknown'

/** In CSS pixels, as browsers show the image where nothing else is said. */
export interface ImageSize {
  width: number
  height: number
  /** A drawing without a size of its own: browsers fill the width, and keep the ratio. */
  fills?: true
}

/** Formats that every browser of today shows in an `<img>`, by the name in `image-size`. */
export const shownFormats: ReadonlySet<string> = new Set([
  'avif',
  'gif',
  'jpg',
  'png',
  'svg',
  'webp',
])

/** How much of a file is read for {@link describeImage}; photos may have a preview in front of their size. */
export const headBytes = 512 * 1024

/** Whether a file is an image that browsers show, going by its name. */
export function isImageName(file: string): boolean {
  return /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(file)
}

/** Describes an image by the first {@link headBytes} of a file that has `bytes` in all. */
export async function describeImage(head: Uint8Array, bytes: number): Promise<ImageFile> {
  if (bytes === 0) return { bytes, content: { fault: 'empty' } }
  // Loaded where there is an image: most runs have none to look at.
  const { imageSize } = await import('image-size')
  return { bytes, content: readHead(head, imageSize) }
}

function readHead(head: Uint8Array, imageSize: typeof sizeOf): ImageContent {
  try {
    const { type: format, width, height, orientation = 1 } = imageSize(head)
    if (format === undefined) return { fault: 'unknown' }
    if (!(width > 0 && height > 0)) return { format }
    if (format === 'svg') return { format, size: toSvgSize(head, width, height) }
    // Browsers turn photos as the camera was held: from 5 on, by a quarter.
    const size = orientation >= 5 ? { width: height, height: width } : { width, height }
    return { format, size }
  } catch {
    // The library throws for whatever it cannot read, an SVG without a size among it.
    return svgTag.test(decode(head)) ? { format: 'svg' } : { fault: 'unknown' }
  }
}

const svgTag = /<svg(?=[\s>])(?:[^<>"']|"[^<"]*"|'[^<']*')*>/

/** An SVG whose tag has no width and height in lengths has a ratio alone. */
function toSvgSize(head: Uint8Array, width: number, height: number): ImageSize {
  const tag = svgTag.exec(decode(head))?.[0] ?? ''
  const hasOwnSize = /\s(?:width|height)=(["'])[^%"']+\1/.test(tag)
  return { width, height, ...(!hasOwnSize && { fills: true }) }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
