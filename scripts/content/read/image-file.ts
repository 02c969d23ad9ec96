import { open } from 'node:fs/promises'
import path from 'node:path'
import type { imageSize as ImageSizer } from 'image-size'
import type { Finding } from '#core/diagnostic.ts'
import { renderAttributes } from '#core/escape.ts'
import { isImageName } from '../schema/file-types.ts'
import { rewriteSvg } from '../safety/rewrite-svg.ts'

/** File in the content folder whose format must match its extension. */
export interface AssetFile {
  bytes: number
  /** Format detected from the content, or `undefined` if it is unknown. */
  format?: string
  size?: ImageSize
  /** First construct in an SVG that is not published, with the text of the file. */
  problem?: Finding & { text: string }
}

/** Intrinsic size in CSS pixels. */
export interface ImageSize {
  width: number
  height: number
  /** Whether only the aspect ratio is known. Browsers then stretch the image to the full width. */
  fills?: true
}

/** First bytes of each format, as Latin-1, and their offset. */
const signatures: readonly [format: string, bytes: string, offset?: number][] = [
  ['7z', '7z\xbc\xaf'],
  ['avif', 'ftypavif', 4],
  ['gif', 'GIF8'],
  ['gz', '\x1f\x8b'],
  ['jpg', '\xff\xd8\xff'],
  ['mp3', 'ID3'],
  ['mp3', '\xff\xfb'],
  ['mp3', '\xff\xf3'],
  ['mp4', 'ftyp', 4],
  ['ogg', 'OggS'],
  ['pdf', '%PDF-'],
  ['png', '\x89PNG\r\n'],
  ['wav', 'WAVE', 8],
  ['webm', '\x1aE\xdf\xa3'],
  ['webp', 'WEBP', 8],
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
]

/**
 * Detects the format of a file other than an image from its start. Returns `text` for UTF-8, but
 * `markup` if it begins like HTML: browsers run it if a server sends no type.
 */
function detectFormat(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 16)).toString('latin1')
  const [format] = signatures.find(([, bytes, offset]) => start.startsWith(bytes, offset)) ?? []
  if (format !== undefined || head.includes(0)) return format
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return /^\s*</.test(text) ? 'markup' : 'text'
  } catch {
    return undefined
  }
}

/** Maximum number of bytes to read from a file. In photos, a preview may precede the size. */
const maxHeadBytes = 512 * 1024

/** Maximum size of an SVG in bytes. All of it is parsed. */
const maxSvgBytes = 2 * 1024 * 1024

/** Reads the size and the format of a file, and more about an image. */
export async function readAsset(file: string): Promise<AssetFile> {
  const isSvg = path.extname(file).toLowerCase() === '.svg'
  const { bytes, head } = await readHead(file, isSvg ? maxSvgBytes : maxHeadBytes)
  if (isSvg && bytes > maxSvgBytes) {
    const problem = { message: 'Unexpected size of more than 2 MiB', start: 0, text: '' }
    return { bytes, format: 'svg', problem }
  }
  if (isImageName(file)) return { bytes, ...(await describeImage(head)) }
  const format = detectFormat(head)
  return { bytes, ...(format && { format }) }
}

/** Reads the size of a file, and at most `length` bytes from its start. */
async function readHead(file: string, length: number) {
  await using handle = await open(file)
  const { size: bytes } = await handle.stat()
  const { buffer, bytesRead } = await handle.read(new Uint8Array(Math.min(bytes, length)))
  return { bytes, head: buffer.subarray(0, bytesRead) }
}

/** Detects the format and size of an image, and problems of an SVG, from the start of the file. */
export async function describeImage(head: Uint8Array): Promise<Omit<AssetFile, 'bytes'>> {
  // Load lazily, since many sites have no images.
  const { imageSize } = await import('image-size')
  const text = new TextDecoder().decode(head)
  if (/^\s*</.test(text)) return describeSvg(text, imageSize)
  try {
    const { type: format, width, height, orientation = 1 } = imageSize(head)
    if (format === 'svg') return describeSvg(text, imageSize)
    if (format === undefined) return {}
    if (!(width > 0 && height > 0)) return { format }
    // Browsers rotate photos by EXIF orientation. Values of 5 and above swap width and height.
    const size = orientation >= 5 ? { width: height, height: width } : { width, height }
    return { format, size }
  } catch {
    return {}
  }
}

function describeSvg(text: string, imageSize: typeof ImageSizer): Omit<AssetFile, 'bytes'> {
  const { root, problem } = rewriteSvg(text)
  if (!root && !text.includes('<svg')) return {}
  const size = root && readSvgSize(root, imageSize)
  return { format: 'svg', ...(size && { size }), ...(problem && { problem: { ...problem, text } }) }
}

/** Returns the size of an SVG, or its aspect ratio if neither `width` nor `height` is absolute. */
function readSvgSize(
  { width, height, viewBox }: Readonly<Record<string, string>>,
  imageSize: typeof ImageSizer,
): ImageSize | undefined {
  const hasOwnSize = [width, height].some((each) => each !== undefined && !each.includes('%'))
  const tag = `<svg ${renderAttributes({ width, height, viewBox })}>`
  try {
    const size = imageSize(new TextEncoder().encode(tag))
    if (!(size.width > 0 && size.height > 0)) return undefined
    return { width: size.width, height: size.height, ...(!hasOwnSize && { fills: true }) }
  } catch {
    // The library throws for an SVG without a size.
    return undefined
  }
}
