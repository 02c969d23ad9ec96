import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { fileStart, type Diagnostic } from '#core/diagnostic.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { isImageName, readImage, type ImageFile } from './image-file.ts'
import { listFiles } from './list-files.ts'

/** A text file below the content folder: no byte order mark, line feeds only. */
export interface SourceFile {
  /** Path below the content folder, with forward slashes. */
  path: string
  /** Path as the user would type it; what diagnostics name. */
  displayPath: string
  text: string
}

/** Everything that the content folder holds, read once. */
export interface ContentFiles {
  dir: string
  pages: SourceFile[]
  /**
   * `product.yaml`, `lint.yaml`, `dictionary.txt`, each folder's `_category.yaml` and the sources of
   * features, by path.
   */
  configs: Map<string, SourceFile>
  /** Paths of all other files, images among them; read as a whole only when they are copied. */
  assets: string[]
  /** What the images among the assets are, by path. */
  images: Map<string, ImageFile>
  /** Pages and settings that could not be read, as empty files. */
  unreadable?: SourceFile[]
  diagnostics: Diagnostic[]
}

/** A fault of the call, not of the content: exit code 2. The message says what to do. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Path of the file that names the product, below the content folder. */
export const productFileName = 'product.yaml'

/** Name of the file that describes a folder. */
export const categoryFileName = '_category.yaml'

/** Name of the file that changes the severity of rules, below the content folder. */
export const lintConfigName = 'lint.yaml'

/** Path of the words that the spell checker accepts; it reads them itself. */
export const dictionaryFileName = 'dictionary.txt'

const knownConfigs = new Set([productFileName, lintConfigName, dictionaryFileName])

/** Something that has sources of its own below the content folder, which are read as text. */
export interface SourceKind {
  /** Whether a path below the content folder is that of a source. */
  isSource(this: void, file: string): boolean
}

/**
 * Reads the content folder, with the sources of `kinds`. A file that is not UTF-8 or cannot be read
 * becomes a diagnostic, and is among the `unreadable` ones. Throws a {@link UsageError} where the folder is missing or holds no page.
 */
export async function readContent(
  dir: string,
  kinds: readonly SourceKind[],
): Promise<ContentFiles> {
  const paths = await listContent(dir)
  const sourcePaths = new Set(paths.filter((file) => isSource(file, kinds)))
  const sources = Array.from(sourcePaths, (file) => ({
    path: file,
    displayPath: toDisplayPath(path.join(dir, file)),
  }))
  const [texts, images] = await Promise.all([
    pMap(
      sources,
      (source) => readText(path.join(dir, source.path), source.displayPath),
      diskConcurrency,
    ),
    pMap(
      paths.filter(isImageName),
      async (file) => [file, await readImage(path.join(dir, file))] as const,
      diskConcurrency,
    ),
  ])
  const content: ContentFiles = {
    dir,
    pages: [],
    configs: new Map(),
    assets: paths.filter((file) => !sourcePaths.has(file)),
    images: new Map(images),
    unreadable: [],
    diagnostics: [],
  }
  for (const [index, source] of sources.entries()) {
    const text = texts[index]!
    if (typeof text === 'string') addFile(content, { ...source, text })
    else {
      content.diagnostics.push(text)
      content.unreadable!.push({ ...source, text: '' })
    }
  }
  if (!paths.some((file) => file.endsWith('.mdx'))) {
    throw new UsageError(
      `Cannot find any .mdx file in \`${toDisplayPath(dir)}\`; nothing was checked`,
    )
  }
  return content
}

function addFile({ pages, configs }: ContentFiles, file: SourceFile): void {
  if (file.path.endsWith('.mdx')) pages.push(file)
  else configs.set(file.path, file)
}

/** Counts files that could not be read as empty ones, so that they are known to be there. */
export function withUnreadable(content: ContentFiles): ContentFiles {
  if (!content.unreadable?.length) return content
  const all = { ...content, pages: [...content.pages], configs: new Map(content.configs) }
  for (const file of content.unreadable) addFile(all, file)
  return all
}

/** The path that a person in the working directory would type, with forward slashes. */
export function toDisplayPath(file: string): string {
  const relative = path.relative(process.cwd(), file)
  const shown =
    relative.startsWith('..') || path.isAbsolute(relative) ? path.resolve(file) : relative
  return (shown || '.').split(path.sep).join('/')
}

async function listContent(dir: string) {
  const info = await stat(dir).catch(() => undefined)
  if (!info) throw new UsageError(`Cannot find the content folder \`${toDisplayPath(dir)}\``)
  if (!info.isDirectory()) throw new UsageError(`\`${toDisplayPath(dir)}\` is not a folder`)
  return listFiles(dir)
}

/** Whether a file is read as text: a page, a configuration or a source of one of `kinds`. */
export function isSource(file: string, kinds: readonly SourceKind[]): boolean {
  const isCategory = path.posix.basename(file) === categoryFileName
  const isOwn = file.endsWith('.mdx') || isCategory || knownConfigs.has(file)
  return isOwn || kinds.some((kind) => kind.isSource(file))
}

/** The texts that diagnostics count in, by display path. */
export function collectSources(
  { pages, configs }: ContentFiles,
  theme: SourceFile | undefined,
): Map<string, string> {
  const files = [...pages, ...configs.values(), ...(theme ? [theme] : [])]
  return new Map(files.map(({ displayPath, text }) => [displayPath, text]))
}

/** Bytes of the largest text. */
const largest = 2 ** 20

/**
 * Reads a text as {@link decodeText} has it. A file that cannot be read or decoded, or is larger than
 * 1 MiB, becomes a diagnostic in `displayPath`.
 */
async function readText(file: string, displayPath: string): Promise<string | Diagnostic> {
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

/** Decodes UTF-8, takes a byte order mark away and turns CRLF into LF; throws on other bytes. */
function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
}
