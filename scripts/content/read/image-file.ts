import { open } from 'node:fs/promises'

/** What is known of an image in the content folder. */
export interface ImageFile {
  /** Bytes of the whole file. */
  bytes: number
  /** Its format, by the content and not by the name; undefined where it holds no image. */
  format?: string
  size?: ImageSize
}

/** In CSS pixels, as browsers show the image where nothing else is said. */
export interface ImageSize {
  width: number
  height: number
  /** A drawing without a size of its own: browsers fill the width, and keep the ratio. */
  fills?: true
}

/** Formats that every browser of today shows in an `<img>`, by the name in `image-size`. */
export const shownFormats: ReadonlySet<string> = new Set('avif gif jpg png svg webp'.split(' '))

/** Whether a file is an image that browsers show, going by its name. */
export function isImageName(file: string): boolean {
  return /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(file)
}

/** How much of a file is read; photos may have a preview in front of their size. */
const headBytes = 512 * 1024

/** Reads as much of an image as tells its format and size. */
export async function readImage(file: string): Promise<ImageFile> {
  await using handle = await open(file)
  const { size: bytes } = await handle.stat()
  const { buffer, bytesRead } = await handle.read(new Uint8Array(Math.min(bytes, headBytes)))
  return { bytes, ...(await describeImage(buffer.subarray(0, bytesRead))) }
}

/** Describes an image by the beginning of its file. */
export async function describeImage(head: Uint8Array): Promise<Omit<ImageFile, 'bytes'>> {
  // Loaded where there is an image: most runs have none to look at.
  const { imageSize } = await import('image-size')
  const tag = svgTag.exec(new TextDecoder().decode(head))?.[0]
  try {
    const { type: format, width, height, orientation = 1 } = imageSize(head)
    if (format === undefined) return {}
    if (!(width > 0 && height > 0)) return { format }
    if (format === 'svg') return { format, size: toSvgSize(tag ?? '', width, height) }
    // Browsers turn photos as the camera was held: from 5 on, by a quarter.
    const size = orientation >= 5 ? { width: height, height: width } : { width, height }
    return { format, size }
  } catch {
    // The library throws for whatever it cannot read, an SVG without a size among it.
    return tag === undefined ? {} : { format: 'svg' }
  }
}

const svgTag = /<svg(?=[\s>])(?:[^<>"']|"[^<"]*"|'[^<']*')*>/

/** An SVG whose tag has no width and height in lengths has a ratio alone. */
function toSvgSize(tag: string, width: number, height: number): ImageSize {
  const hasOwnSize = /\s(?:width|height)=(["'])[^%"']+\1/.test(tag)
  return { width, height, ...(!hasOwnSize && { fills: true }) }
}
