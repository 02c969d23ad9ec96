import { open } from 'node:fs/promises'
import { fileStart, type Diagnostic } from '#core/diagnostic.ts'
import { describeImage, headBytes, type ImageFile } from './image-file.ts'

/** Bytes of the largest page, and of the largest of the other texts. */
const largest = { page: 512 * 2 ** 10, other: 16 * 2 ** 20 }

/**
 * Reads a text as {@link decodeText} has it. What cannot be read or decoded, or is larger than any
 * such text could be, becomes a diagnostic in `displayPath`. Throws where it is not the file that is
 * to blame.
 */
export async function readText(file: string, displayPath: string): Promise<string | Diagnostic> {
  const limit = file.endsWith('.mdx') ? largest.page : largest.other
  let bytes: Uint8Array
  try {
    await using handle = await open(file)
    const { size } = await handle.stat()
    if (size > limit) return describeTooLarge(displayPath, size, limit)
    bytes = await handle.readFile()
  } catch (error) {
    return describeUnreadable(displayPath, describeReadError(error as NodeJS.ErrnoException))
  }
  try {
    return decodeText(bytes)
  } catch {
    return {
      ...fileStart,
      ...locateBadByte(bytes),
      ruleId: 'file:encoding',
      severity: 'error',
      message: 'Unexpected bytes that are not UTF-8',
      file: displayPath,
      help: 'Save the file with the encoding UTF-8',
    }
  }
}

/** Says that nothing is read of what has this name. */
export function describeUnreadable(displayPath: string, help: string): Diagnostic {
  return {
    ...fileStart,
    ruleId: 'file:unreadable',
    severity: 'error',
    message: 'Cannot find a file to read under this name',
    file: displayPath,
    help,
  }
}

function describeTooLarge(displayPath: string, size: number, limit: number): Diagnostic {
  const inKibibytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 10)} KiB`
  return {
    ...fileStart,
    ruleId: 'file:too-large',
    severity: 'error',
    message: `Unexpected size of ${inKibibytes(size)}, expected at most ${inKibibytes(limit)}`,
    file: displayPath,
    help: 'Divide it into several files, or put what is no text into a file to download',
    note: 'Of a text of this size, no check would end in time',
  }
}

/** Reads as much of an image as tells its format and size. Throws as {@link readText} does. */
export async function readImage(file: string): Promise<ImageFile> {
  const start = await readStart(file)
  return start
    ? describeImage(start.head, start.bytes)
    : { bytes: 0, content: { fault: 'unreadable' } }
}

/** The first bytes of a file, and how many there are in all; undefined where it cannot be read. */
async function readStart(file: string): Promise<{ head: Uint8Array; bytes: number } | undefined> {
  try {
    await using handle = await open(file)
    const { size: bytes } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(new Uint8Array(Math.min(bytes, headBytes)))
    return { head: buffer.subarray(0, bytesRead), bytes }
  } catch (error) {
    describeReadError(error as NodeJS.ErrnoException)
    return undefined
  }
}

/** What to do about a file that is in its folder and cannot be read. Throws any other error on. */
function describeReadError(error: NodeJS.ErrnoException): string {
  const help = repairs[error.code ?? '']
  if (help === undefined) throw error
  return help
}

const deadLink = 'It is a link that leads nowhere: put the file itself there, or remove the link'
const forbidden = 'You may not read it: change its permissions'

const repairs: Record<string, string> = {
  ENOENT: deadLink,
  ELOOP: deadLink,
  EISDIR: 'It is a link to a folder: give the link another name, or remove it',
  EACCES: forbidden,
  EPERM: forbidden,
}

/** Decodes UTF-8, takes a byte order mark away and turns CRLF into LF; throws on other bytes. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
}

/** Line and column of the first byte that is not UTF-8. */
function locateBadByte(bytes: Uint8Array) {
  const lenient = new TextDecoder('utf-8').decode(bytes)
  const before = lenient.slice(0, Math.max(0, lenient.indexOf('\uFFFD')))
  const line = before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  return { line, column, endLine: line, endColumn: column + 1 }
}
