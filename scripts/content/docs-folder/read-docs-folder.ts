import { existsSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { compareText } from '#core/diagnostic.ts'
import { type Route, isPageFile, stripPageExtension } from '#core/route.ts'
import { basePathOf, stripBasePath } from '#core/url.ts'
import { readBuiltDocs } from '../built-site/built-docs.ts'
import { anyDialect } from '../dialect.ts'
import { findFrontMatter } from '../parse/parse-mdx.ts'
import { tryGit } from '../read/run-git.ts'
import {
  isHidden,
  lintConfigFileName,
  listFiles,
  readSources,
  readText,
  toDisplayPath,
  UsageError,
  type ContentFiles,
  type SourceFile,
} from '../read/read-content.ts'
import type { DocsFolder } from './docs-folder.ts'
import type { LinkUse } from '../links/collect-links.ts'
import type { LinkTarget, SiteContext } from '../links/link-target.ts'
import { findIgnored } from '../read/git.ts'
import { isInside } from '../read/inside.ts'

export interface DocsOptions {
  /** Common prefix of the routes that the paths of files give. */
  routes?: string | undefined
  /** Folder of the built site. */
  built?: string | undefined
  /** Path at which the host serves the built site. */
  basePath?: string | undefined
  /** Folder whose files are at `/`. */
  root?: string | undefined
}

/**
 * Reads the Markdown and MDX files of a folder that git does not ignore, the `lint.yaml` nearest to
 * it, and the built site if one is given. Throws a {@link UsageError} if there is nothing to check.
 */
export async function readDocsFolder(folder: string, options: DocsOptions): Promise<ContentFiles> {
  if (!existsSync(folder)) throw new UsageError(`Cannot find \`${toDisplayPath(folder)}\``)
  const target = realpathSync(folder)
  const dir = statSync(target).isDirectory() ? target : path.dirname(target)
  const top = (await tryGit(dir, ['rev-parse', '--show-toplevel']))?.trim() ?? dir
  const files = await listDocsFiles(dir)
  const content: ContentFiles = {
    dir: toDisplayPath(dir),
    pages: [],
    configs: new Map(),
    assets: files.filter((file) => !isPageFile(file) && file !== lintConfigFileName),
    images: new Map(),
    unreadable: [],
    diagnostics: [],
    dialect: anyDialect,
  }
  await readSources(content, files.filter(isPageFile), () => true)
  if (content.pages.length === 0) {
    const name = toDisplayPath(folder)
    throw new UsageError(`Cannot find any .md or .mdx file in \`${name}\`; nothing was checked`)
  }
  await readNearestConfig(content, dir, top)
  return { ...content, docs: await resolveDocs(content, top, options) }
}

async function listDocsFiles(dir: string): Promise<string[]> {
  const options = ['--cached', '--others', '--exclude-standard', '-z']
  const listing = await tryGit(dir, ['ls-files', ...options])
  const names = listing === undefined ? await listFiles(dir) : new Set(listing.split('\0'))
  const isOther = (file: string) =>
    file === '' || isHidden(file) || /(?:^|\/)node_modules\//.test(file)
  const exists = (file: string) =>
    statSync(path.join(dir, file), { throwIfNoEntry: false })?.isFile()
  return [...names].filter((file) => !isOther(file) && exists(file)).sort(compareText)
}

/** Adds the `lint.yaml` of the folder or of the nearest one above it. */
async function readNearestConfig(content: ContentFiles, dir: string, top: string): Promise<void> {
  const file = path.join(dir, lintConfigFileName)
  const parent = path.dirname(dir)
  if (!existsSync(file)) {
    if (dir !== top && parent !== dir) await readNearestConfig(content, parent, top)
    return
  }
  const displayPath = toDisplayPath(file)
  const text = await readText(file, displayPath)
  if (typeof text === 'string') {
    content.configs.set(lintConfigFileName, { path: lintConfigFileName, displayPath, text })
  } else content.diagnostics.push(text)
}

async function resolveDocs(
  { dir, pages }: ContentFiles,
  top: string,
  options: DocsOptions,
): Promise<DocsFolder> {
  const base = options.routes === undefined ? undefined : trimPath(options.routes)
  const built = options.built === undefined ? undefined : await readBuild(dir, pages, options)
  return {
    dir: path.resolve(dir),
    top,
    root: options.root === undefined ? undefined : resolveFolder(options.root),
    base,
    built,
    isDocusaurus: built?.docusaurus !== undefined || isInDocusaurus(path.resolve(dir)),
    readsMdx: built?.docusaurus?.config.markdown?.format === 'mdx',
    routeOf: (file) =>
      built?.pageOf.get(file.path)?.route ??
      (base === undefined ? file.path : routeOfFile(file, base)),
  }
}

/** Reads the built site. Throws a {@link UsageError} if it has no page of the sources. */
async function readBuild(dir: string, pages: readonly SourceFile[], options: DocsOptions) {
  const { built = '', basePath } = options
  const sources = pages.map(({ path: name, text }) => ({ path: name, address: findAddress(text) }))
  const docs = await readBuiltDocs(built, {
    dir,
    sources,
    basePath: basePath && trimPath(basePath),
  })
  if (docs.pageOf.size > 0) return docs
  const problem = `No file in \`${dir}\` has a page in \`${docs.dir}\``
  throw new UsageError(`${problem}; name the folders in which their paths are the same`)
}

/** Resolves the path of a folder. Throws a {@link UsageError} if there is none. */
function resolveFolder(dir: string): string {
  if (existsSync(dir)) return path.resolve(dir)
  throw new UsageError(`Cannot find \`${toDisplayPath(dir)}\``)
}

/** Returns whether a folder is part of a site of Docusaurus. */
function isInDocusaurus(dir: string): boolean {
  const names = ['js', 'ts', 'mjs', 'cjs'].map((each) => `docusaurus.config.${each}`)
  const folders = [dir, path.join(dir, 'website')]
  if (folders.some((each) => names.some((name) => existsSync(path.join(each, name))))) return true
  const parent = path.dirname(dir)
  return parent !== dir && isInDocusaurus(parent)
}

/** Returns a path with a slash at its start and none at its end. Empty for `/`. */
function trimPath(text: string): string {
  return basePathOf(`https://site.invalid/${text.replace(/^\/+/, '')}`)
}

/** Returns the route that the path or front matter of a file gives it below `base`. */
export function routeOfFile(
  { path: file, text }: Pick<SourceFile, 'path' | 'text'>,
  base: string,
): Route {
  const address = findAddress(text)
  const isWhole = address !== undefined && base !== '' && stripBasePath(base, address) !== undefined
  const name = address ?? stripPageExtension(file).replace(/(?:^|\/)index$/, '')
  return path.posix.join('/', isWhole ? '' : base, name).replace(/(?<=.)\/$/, '')
}

/** Reads the address that front matter gives a page. */
export function findAddress(text: string): string | undefined {
  const { yaml = '' } = findFrontMatter(text) ?? {}
  return /^(?:slug|permalink|url):[ \t]*(["']?)([^\s:]+)\1[ \t]*$/m.exec(yaml)?.[2]
}

/** Makes missing files unknown if git ignores them, since a build may write them. */
export async function withholdGenerated(context: SiteContext): Promise<SiteContext> {
  const { docs } = context.site
  if (!docs) return context
  const missing = new Map<LinkUse, string>()
  for (const [link, target] of context.targets) {
    const file = target.type === 'missing' && !target.name.startsWith('/') ? target.file : undefined
    // Git fails for all if one is outside of the repository.
    if (file && isInside(docs.top, path.join(docs.dir, file))) missing.set(link, file)
  }
  const ignored = await findIgnored(docs.dir, [...missing.values()])
  const targets = new Map<LinkUse, LinkTarget>(context.targets)
  for (const [link, file] of missing) if (ignored.has(file)) targets.set(link, { type: 'unknown' })
  return { ...context, targets }
}
