import { open } from 'node:fs/promises'

/** Image in the content folder, or another file whose format must match its extension. */
export interface AssetFile {
  bytes: number
  /** Format detected from the content, or `undefined` if it is unknown. */
  format?: string
  size?: ImageSize
  /** First construct in an SVG that runs code in browsers, such as `<script` or `onload`. */
  script?: string
}

/** Intrinsic size in CSS pixels. */
export interface ImageSize {
  width: number
  height: number
  /** Whether only the aspect ratio is known. Browsers then stretch the image to the full width. */
  fills?: true
}

/** Image formats that all current browsers support, as named by `image-size`. */
export const browserImageFormats: ReadonlySet<string> = new Set(
  'avif bmp gif ico jpg png svg webp'.split(' '),
)

/** Returns whether a file name has the extension of a supported image format. */
export function isImageName(file: string): boolean {
  return /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/i.test(file)
}

/** Returns whether a file other than an image has an extension that implies its format. */
export function hasCheckedExtension(file: string): boolean {
  return /\.(?:csv|docx|json|md|mp4|pdf|pptx|txt|xlsx|xml|ya?ml|zip)$/i.test(file)
}

/** Patterns for the first bytes of each format, decoded as Latin-1. */
const signaturePatterns: readonly [string, RegExp][] = [
  ['gif', /^GIF8[79]a/],
  ['jpg', /^\xff\xd8\xff/],
  ['pdf', /^%PDF-/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['zip', /^PK[^ -~\s]/],
]

/** Reads the size of a file other than an image, and detects its format. */
export async function readFileFormat(file: string): Promise<AssetFile> {
  const { bytes, head } = await readHead(file, 16)
  const text = Buffer.from(head).toString('latin1')
  const format = signaturePatterns.find(([, pattern]) => pattern.test(text))?.[0]
  return { bytes, ...(format && { format }) }
}

/** Maximum number of bytes to read from an image. In photos, a preview may precede the size. */
const maxHeadBytes = 512 * 1024

export async function readImage(file: string): Promise<AssetFile> {
  // Read an SVG as a whole, since any part of it may run code.
  const { bytes, head } = await readHead(file, /\.svg$/i.test(file) ? Infinity : maxHeadBytes)
  return { bytes, ...(await describeImage(head)) }
}

/** Reads the size of a file, and at most `length` bytes from its start. */
async function readHead(file: string, length: number) {
  await using handle = await open(file)
  const { size: bytes } = await handle.stat()
  const { buffer, bytesRead } = await handle.read(new Uint8Array(Math.min(bytes, length)))
  return { bytes, head: buffer.subarray(0, bytesRead) }
}

/** Detects the format and size of an image, and code in an SVG, from the start of the file. */
export async function describeImage(head: Uint8Array): Promise<Omit<AssetFile, 'bytes'>> {
  // Load lazily, since many sites have no images.
  const { imageSize } = await import('image-size')
  const text = new TextDecoder().decode(head)
  const tag = svgTagPattern.exec(text)?.[0]
  const script = tag && findScript(text)
  const svg = { format: 'svg', ...(script && { script }) }
  try {
    const { type: format, width, height, orientation = 1 } = imageSize(head)
    if (format === undefined) return {}
    if (!(width > 0 && height > 0)) return { format }
    if (format === 'svg') return { ...svg, size: toSvgSize(tag ?? '', width, height) }
    // Browsers rotate photos by EXIF orientation. Values of 5 and above swap width and height.
    const size = orientation >= 5 ? { width: height, height: width } : { width, height }
    return { format, size }
  } catch {
    // The library also throws for an SVG without a size.
    return tag === undefined ? {} : svg
  }
}

const svgTagPattern = /<svg(?=[\s>])(?:[^<>"']|"[^<"]*"|'[^<']*')*>/

function findScript(svg: string): string | undefined {
  const text = svg
    .replace(/<!--.*?-->/gs, '')
    .replace(/&#(x?)([\da-f]+);/gi, (match, hex: string, digits: string) => {
      const char = String.fromCharCode(parseInt(digits, hex ? 16 : 10))
      return /[a-z:\s]/i.test(char) ? char : match
    })
  const [, ...found] = svgScriptPattern.exec(text) ?? []
  return found.find(Boolean)?.replace(/\s/g, '')
}

/**
 * Pattern for an attribute that sets a `javascript:` URL, directly or in an animation. Browsers
 * ignore tabs and line breaks in URLs.
 */
const scriptUrlAttributePattern = `(?:[\\w-]+:)?(?:href|src|data|(?:form)?action|values|from|to|by)\\s*=\\s*["'](?:[^"']*;)?\\s*(${[...'javascript:'].join('[\\t\\n\\r]*')})`

const svgScriptPattern = new RegExp(
  `(<(?:[\\w-]+:)?script)(?=[\\s>/])|<\\w(?:[^<>"']|"[^"]*"|'[^']*')*?\\s(?:(on[a-z]+|srcdoc)\\s*=|${scriptUrlAttributePattern})`,
  'i',
)

/** Returns the size of an SVG, or its aspect ratio if neither `width` nor `height` is absolute. */
function toSvgSize(tag: string, width: number, height: number): ImageSize {
  const hasOwnSize = /\s(?:width|height)=(["'])[^%"']+\1/.test(tag)
  return { width, height, ...(!hasOwnSize && { fills: true }) }
}
