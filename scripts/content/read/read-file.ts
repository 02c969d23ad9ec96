import { open, readFile } from 'node:fs/promises'
import { fileStart, type Diagnostic } from '#core/diagnostic.ts'
import { describeImage, headBytes, type ImageFile } from './image-file.ts'

/** Bytes of the largest text. */
const largest = 2 ** 20

/**
 * Reads a text as {@link decodeText} has it. A file that cannot be read or decoded, or is larger than
 * 1 MiB, becomes a diagnostic in `displayPath`.
 */
export async function readText(file: string, displayPath: string): Promise<string | Diagnostic> {
  const place = { ...fileStart, severity: 'error', file: displayPath } as const
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error)
  if (bytes instanceof Error) {
    const message = `Cannot read the file (${bytes.code ?? bytes.message})`
    return { ...place, ruleId: 'file:unreadable', message }
  }
  if (bytes.length > largest) {
    return {
      ...place,
      ruleId: 'file:too-large',
      message: `Unexpected size of ${Math.ceil(bytes.length / 1024)} KiB, expected at most 1024 KiB`,
      help: 'Divide it into several files, or make it a file to download',
    }
  }
  try {
    return decodeText(bytes)
  } catch {
    return {
      ...place,
      ruleId: 'file:encoding',
      message: 'Unexpected bytes that are not UTF-8',
      help: 'Save the file with the encoding UTF-8',
    }
  }
}

/** Reads as much of an image as tells its format and size. */
export async function readImage(file: string): Promise<ImageFile> {
  await using handle = await open(file)
  const { size: bytes } = await handle.stat()
  const { buffer, bytesRead } = await handle.read(new Uint8Array(Math.min(bytes, headBytes)))
  return describeImage(buffer.subarray(0, bytesRead), bytes)
}

/** Decodes UTF-8, takes a byte order mark away and turns CRLF into LF; throws on other bytes. */
function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
}
