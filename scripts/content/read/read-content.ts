import { readFile, stat, readdir } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { textStart, compareText, type Diagnostic } from '#core/diagnostic.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { ownDialect, type Dialect } from '../dialect.ts'
import type { DocsFolder } from '../docs-folder/docs-folder.ts'
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
  /** Pages and other sources that cannot be read. Their texts are empty. */
  unreadable: SourceFile[]
  diagnostics: Diagnostic[]
  dialect: Dialect
  /** What is known of the folder, if its pages are those of any docs site. */
  docs?: DocsFolder
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
 * large or not UTF-8 become diagnostics, and empty files. Throws a {@link UsageError} if the
 * folder is missing or has no pages.
 */
export async function readContent(
  dir: string,
  kinds: readonly SourceKind[],
): Promise<ContentFiles> {
  await assertContentFolder(dir)
  const entries = await listEntries(dir)
  const paths = filterFiles(entries)
  const sources = paths.filter((file) => isSourceFile(file, kinds))
  const isSource = new Set(sources)
  const content: ContentFiles = {
    dir,
    pages: [],
    configs: new Map(),
    assets: paths.filter((file) => !isSource.has(file)),
    images: new Map(),
    unreadable: [],
    dialect: ownDialect,
    diagnostics: filterSkipped(entries).map((file) => describeSkipped(file, dir)),
  }
  const readImage = async (file: string) => {
    const name = path.join(dir, file)
    const image = await readAsset(name).catch((error: Error) => describeUnreadable(error, name))
    return [file, image] as const
  }
  const images = content.assets.filter((file) => formatOfName(file) !== undefined)
  for (const [file, image] of await pMap(images, readImage, diskConcurrency)) {
    if ('bytes' in image) content.images.set(file, image)
    else content.diagnostics.push(image)
  }
  await readSources(content, sources, (file) => file.endsWith('.mdx'))
  if (!paths.some((file) => file.endsWith('.mdx'))) {
    throw new UsageError(
      `Cannot find any .mdx file in \`${toDisplayPath(dir)}\`; nothing was checked`,
    )
  }
  return content
}

/** Reads source files into `content`. Unreadable ones are empty, so that they are not missing. */
export async function readSources(
  content: ContentFiles,
  names: readonly string[],
  isPage: (file: string) => boolean,
): Promise<void> {
  const read = async (file: string) => {
    const displayPath = toDisplayPath(path.join(content.dir, file))
    return { file, displayPath, text: await readText(path.join(content.dir, file), displayPath) }
  }
  for (const { file, displayPath, text } of await pMap(names, read, diskConcurrency)) {
    const source = { path: file, displayPath, text: typeof text === 'string' ? text : '' }
    if (isPage(file)) content.pages.push(source)
    else content.configs.set(file, source)
    if (typeof text === 'string') continue
    content.diagnostics.push(text)
    content.unreadable.push(source)
  }
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
  const bytes = await readFile(file).catch((error: Error) => error)
  if (bytes instanceof Error) return describeUnreadable(bytes, file)
  const common = { ...textStart, severity: 'error', file: displayPath } as const
  if (bytes.length > maxTextBytes) {
    const size = `${Math.ceil(bytes.length / 1024)} KiB`
    const message = `Unexpected size of ${size}, expected at most 1024 KiB`
    const help = 'Divide it into several files, or make it a file to download'
    return { ...common, ruleId: 'file:too-large', message, help }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    const message = 'Unexpected bytes that are not UTF-8'
    return { ...common, ruleId: 'file:encoding', message, help: 'Save the file as UTF-8' }
  }
}

function describeUnreadable(error: NodeJS.ErrnoException, file: string): Diagnostic {
  // The system has too many open files, so the file may be fine.
  if (error.code === 'EMFILE' || error.code === 'ENFILE') throw error
  const message = `Cannot read the file (${error.code ?? error.message})`
  const common = { ...textStart, file: toDisplayPath(file) }
  return { ...common, severity: 'error', ruleId: 'file:unreadable', message }
}

/**
 * Lists the files in a folder and its subfolders, as relative paths with forward slashes. Skips
 * hidden files, and symbolic links because they may lead out of the folder.
 */
export async function listFiles(dir: string): Promise<string[]> {
  return filterFiles(await listEntries(dir))
}

interface FolderEntry {
  file: string
  isFile: boolean
  isLink: boolean
}

async function listEntries(dir: string): Promise<FolderEntry[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .map((entry) => {
      const file = path.relative(dir, path.join(entry.parentPath, entry.name))
      const [isFile, isLink] = [entry.isFile(), entry.isSymbolicLink()]
      return { file: file.split(path.sep).join('/'), isFile, isLink }
    })
    .sort((a, b) => compareText(a.file, b.file))
}

function filterFiles(entries: readonly FolderEntry[]): string[] {
  return entries.flatMap(({ file, isFile }) => (isFile && !isHidden(file) ? [file] : []))
}

/**
 * Selects what {@link listFiles} skips although writers may mean it as content: symbolic links, and
 * hidden pages and settings.
 */
function filterSkipped(entries: readonly FolderEntry[]): string[] {
  const skipped = entries.filter(({ file, isFile, isLink }) =>
    isLink
      ? !isHidden(path.posix.dirname(file).replace(/^\.$/, ''))
      : isFile && /^(?:[^.][^/]*\/)*\.[^/]+\.(?:mdx?|ya?ml)$/.test(file),
  )
  return skipped.map(({ file }) => file)
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
