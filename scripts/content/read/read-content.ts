import { readFile, stat, readdir } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { textStart, compareText, type Diagnostic } from '#core/diagnostic.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import type { FrameworkDocs } from '../frameworks/framework-docs.ts'
import { formatOfName } from '../schema/file-types.ts'
import { readAsset, type AssetFile } from './image-file.ts'

/** Content or settings file, without a byte order mark and with LF line endings. */
export interface SourceFile {
  /** Path relative to the content folder, with forward slashes. */
  path: string
  displayPath: string
  text: string
}

export interface ContentFiles {
  dir: string
  pages: SourceFile[]
  /** Product, lint and category settings, the dictionary and feature sources, by path. */
  configs: Map<string, SourceFile>
  /** Paths of all other files, including images. */
  assets: string[]
  /** Images and other assets whose format is checked, by path. */
  images: Map<string, AssetFile>
  /** Pages and other sources that cannot be read, as empty files. */
  unreadable?: SourceFile[]
  diagnostics: Diagnostic[]
  /** Documentation of another system that the pages belong to. */
  framework?: FrameworkDocs
}

/** Error for incorrect usage of a command. Leads to exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const productFileName = 'product.yaml'

export const categoryFileName = '_category.yaml'

export const lintConfigFileName = 'lint.yaml'

/** Name of the dictionary in the content folder. The spell checker reads the file itself. */
export const dictionaryFileName = 'dictionary.txt'

const rootConfigNames = new Set([productFileName, lintConfigFileName, dictionaryFileName])

/** Kind of source file in the content folder, such as the sources of a feature. */
export interface SourceKind {
  isSource(this: void, file: string): boolean
}

/**
 * Reads the content folder, including the sources of `kinds`. Sources that are unreadable, too
 * large or not UTF-8 become diagnostics and `unreadable` files. Throws a {@link UsageError} if the
 * folder is missing or has no pages.
 */
export async function readContent(
  dir: string,
  kinds: readonly SourceKind[],
): Promise<ContentFiles> {
  await assertContentFolder(dir)
  const [paths, skipped] = await Promise.all([listFiles(dir), listSkippedFiles(dir)])
  const sourcePaths = new Set(paths.filter((file) => isSourceFile(file, kinds)))
  const assets = paths.filter((file) => !sourcePaths.has(file))
  const content: ContentFiles = {
    dir,
    pages: [],
    configs: new Map(),
    assets,
    images: new Map(),
    unreadable: [],
    diagnostics: skipped.map((file) => describeSkipped(file, dir)),
  }
  const [images, sources] = await Promise.all([
    pMap(
      assets.filter((file) => formatOfName(file) !== undefined),
      async (file) => {
        const name = path.join(dir, file)
        const image = await readAsset(name).catch((error: Error) => describeUnreadable(error, name))
        return [file, image] as const
      },
      diskConcurrency,
    ),
    pMap(
      sourcePaths,
      async (file) => {
        const displayPath = toDisplayPath(path.join(dir, file))
        const text = await readText(path.join(dir, file), displayPath)
        return { path: file, displayPath, text }
      },
      diskConcurrency,
    ),
  ])
  for (const [file, image] of images) {
    if ('bytes' in image) content.images.set(file, image)
    else content.diagnostics.push(image)
  }
  for (const { text, ...source } of sources) {
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

/** Returns `content` with unreadable files as empty ones, so that they do not count as missing. */
export function withUnreadable(content: ContentFiles): ContentFiles {
  if (!content.unreadable?.length) return content
  const all = { ...content, pages: [...content.pages], configs: new Map(content.configs) }
  for (const file of content.unreadable) addFile(all, file)
  return all
}

export function toDisplayPath(file: string): string {
  const relative = path.relative(process.cwd(), file)
  const shown =
    relative.startsWith('..') || path.isAbsolute(relative) ? path.resolve(file) : relative
  return (shown || '.').split(path.sep).join('/')
}

/** Throws a {@link UsageError} unless `dir` is a folder. */
export async function assertContentFolder(dir: string): Promise<void> {
  const info = await stat(dir).catch(() => undefined)
  if (!info) throw new UsageError(`Cannot find the content folder \`${toDisplayPath(dir)}\``)
  if (!info.isDirectory()) throw new UsageError(`\`${toDisplayPath(dir)}\` is not a folder`)
}

/** Returns whether a file is read as text: a page, settings, or a source of one of `kinds`. */
export function isSourceFile(file: string, kinds: readonly SourceKind[]): boolean {
  const isCategory = path.posix.basename(file) === categoryFileName
  const isOwn = file.endsWith('.mdx') || isCategory || rootConfigNames.has(file)
  return isOwn || kinds.some((kind) => kind.isSource(file))
}

export function collectSourceTexts(
  { pages, configs }: ContentFiles,
  theme: SourceFile | undefined,
): Map<string, string> {
  const files = [...pages, ...configs.values(), ...(theme ? [theme] : [])]
  return new Map(files.map(({ displayPath, text }) => [displayPath, text]))
}

const maxTextBytes = 2 ** 20

/** Reads a text file. Returns a diagnostic if it is unreadable, too large or not UTF-8. */
export async function readText(file: string, displayPath: string): Promise<string | Diagnostic> {
  const common = {
    ...textStart,
    severity: 'error',
    file: displayPath,
    breaksInput: true,
  } as const
  const bytes = await readFile(file).catch((error: Error) => error)
  if (bytes instanceof Error) return describeUnreadable(bytes, file)
  if (bytes.length > maxTextBytes) {
    return {
      ...common,
      ruleId: 'file:too-large',
      message: `Unexpected size of ${Math.ceil(bytes.length / 1024)} KiB, expected at most 1024 KiB`,
      help: 'Divide it into several files, or make it a file to download',
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    return {
      ...common,
      ruleId: 'file:encoding',
      message: 'Unexpected bytes that are not UTF-8',
      help: 'Save the file as UTF-8',
    }
  }
}

function describeUnreadable(error: NodeJS.ErrnoException, file: string): Diagnostic {
  // The system has too many open files, so the file may be fine.
  if (error.code === 'EMFILE' || error.code === 'ENFILE') throw error
  const message = `Cannot read the file (${error.code ?? error.message})`
  const common = { ...textStart, file: toDisplayPath(file), breaksInput: true }
  return { ...common, severity: 'error', ruleId: 'file:unreadable', message }
}

/**
 * Lists the files in a folder and its subfolders, as relative paths with forward slashes. Skips
 * hidden files, and symbolic links because they may lead out of the folder.
 */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !isHidden(file))
    .sort(compareText)
}

/**
 * Lists what {@link listFiles} skips although writers may mean it as content: symbolic links, and
 * hidden pages and settings.
 */
async function listSkippedFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .map((entry) => {
      const file = path.relative(dir, path.join(entry.parentPath, entry.name))
      return { entry, file: file.split(path.sep).join('/') }
    })
    .filter(({ entry, file }) =>
      entry.isSymbolicLink()
        ? !isHidden(path.posix.dirname(file).replace(/^\.$/, ''))
        : entry.isFile() && /^(?:[^.][^/]*\/)*\.[^/]+\.(?:mdx?|ya?ml)$/.test(file),
    )
    .map(({ file }) => file)
    .sort(compareText)
}

function describeSkipped(file: string, dir: string): Diagnostic {
  const isLink = !path.posix.basename(file).startsWith('.')
  return {
    ...textStart,
    ruleId: 'site:ignored-file',
    severity: 'warning',
    file: toDisplayPath(path.join(dir, file)),
    message: isLink
      ? 'Unexpected symbolic link, which is not followed'
      : 'Unexpected hidden file, which is not read',
    help: isLink
      ? 'Replace it by the file or folder itself'
      : 'Write its name without the dot; for a page that is not published yet, write `draft: true`',
  }
}

/** Returns whether a file or one of its folders is hidden. */
export function isHidden(file: string): boolean {
  return file.split('/').some((segment) => segment.startsWith('.'))
}
