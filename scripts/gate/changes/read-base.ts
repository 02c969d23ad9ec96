import { resolve } from 'node:path'
import path from 'node:path/posix'
import type { Feature } from '#content/feature.ts'
import type { BaseSnapshot } from '#content/links/resolve-link.ts'
import { collectRedirects, collectRoutes } from '#content/site.ts'
import { parsePage, restorePage } from '#content/parse/parse-page.ts'
import { loadSources } from '#content/read/load-site.ts'
import { GitError, runGit, tryGit, type BaseCommit } from '#content/read/git.ts'
import {
  isHidden,
  isSourceFile,
  toDisplayPath,
  type ContentFiles,
} from '#content/read/read-content.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { compareText } from '#core/diagnostic.ts'
import { createPageKeyFunction, type LintCache } from '../analysis/cache.ts'
import { allInputs, type Inputs } from '../inputs/inputs.ts'

/** Loads the base from a commit. The base is empty if the folder did not exist yet. */
export async function loadBase(
  content: ContentFiles,
  base: BaseCommit,
  tools: BaseTools,
): Promise<BaseSnapshot> {
  const entries = await listTree(content.dir, base.commit)
  const [former, movedFiles] = await Promise.all([
    readTree(content.dir, entries, tools.features),
    findMovedFiles(content, entries),
  ])
  return { ...(await buildBase(base, former, tools)), movedFiles }
}

/** Features, and data that decides which results in the cache apply. */
interface BaseTools {
  features: readonly Feature[]
  cache: LintCache
  inputs?: Inputs
}

/** Maps the paths of removed files to added files with the same content. Skips pages. */
async function findMovedFiles(
  { dir, assets, configs }: ContentFiles,
  entries: TreeEntry[],
): Promise<Map<string, string>> {
  const former = new Set(entries.map((entry) => entry.path))
  const current = new Set([...assets, ...configs.keys()])
  const added = Array.from(current).filter((file) => !former.has(file))
  const gone = entries.filter(({ path: file }) => !current.has(file) && !file.endsWith('.mdx'))
  if (added.length === 0 || gone.length === 0) return new Map()
  // Git resolves relative paths on stdin from the repository root.
  const paths = added.map((file) => `${resolve(dir, file)}\n`).join('')
  const output = await runGit(dir, ['hash-object', '--stdin-paths'], paths).catch(ignoreGitError)
  const hashes = output.toString('utf8').split('\n')
  return new Map(
    gone.flatMap((entry) => {
      const file = added[hashes.indexOf(entry.object)]
      return file === undefined ? [] : [[entry.path, file]]
    }),
  )
}

/** Ignores git errors. Git fails if a file is unreadable, which `file:unreadable` reports. */
function ignoreGitError(error: unknown): string {
  if (error instanceof GitError) return ''
  throw error
}

/** Returns whether the content folder differs from the last commit. */
export async function hasUncommittedChanges(contentDir: string): Promise<boolean> {
  return Boolean(await tryGit(contentDir, ['status', '--porcelain', '--', '.']))
}

/** Builds a base from its files. Restores cached pages instead of parsing them. */
export async function buildBase(
  base: BaseCommit,
  content: ContentFiles,
  { features, cache, inputs = allInputs }: BaseTools,
): Promise<BaseSnapshot> {
  const { variables } = parseProduct(content, features)
  const { parts } = await loadSources(content, variables, features, cache.memoize)
  const keyOf = createPageKeyFunction(cache.toolKey, { ...parts, features, inputs })
  const pages = content.pages.map((file) => {
    const serialized = cache.pages.get(keyOf(file))?.serialized
    return serialized ? restorePage(file, serialized, parts.variables) : parsePage(file, parts)
  })
  const site = { ...parts, pages }
  return { ...base, site, routes: collectRoutes(site), redirects: collectRedirects(site) }
}

interface TreeEntry {
  object: string
  path: string
}

/** Reads the source files among `entries` with one git call, without a checkout. */
async function readTree(
  contentDir: string,
  entries: TreeEntry[],
  features: readonly Feature[],
): Promise<ContentFiles> {
  const sources = entries.filter((entry) => isSourceFile(entry.path, features))
  const objects = sources.map(({ object }) => object)
  const texts = await readTexts(contentDir, objects)
  const files = sources.map(({ path: file }, index) => ({
    path: file,
    displayPath: toDisplayPath(path.join(contentDir, file)),
    text: texts[index]!,
  }))
  const configs = files.filter((file) => !file.path.endsWith('.mdx'))
  return {
    dir: contentDir,
    pages: files.filter((file) => file.path.endsWith('.mdx')),
    configs: new Map(configs.map((file) => [file.path, file])),
    assets: entries.filter((entry) => !sources.includes(entry)).map((entry) => entry.path),
    images: new Map(),
    diagnostics: [],
  }
}

/** Lists the content files of a commit, sorted by path. Skips hidden files and symbolic links. */
async function listTree(contentDir: string, commit: string): Promise<TreeEntry[]> {
  const listing = await runGit(contentDir, ['ls-tree', '-r', '-z', commit])
  const entries = listing.toString('utf8').matchAll(/10\d{4} blob ([0-9a-f]+)\t([^\0]+)\0/g)
  return Array.from(entries, ([, object = '', file = '']) => ({ object, path: file }))
    .filter((entry) => !isHidden(entry.path))
    .sort((a, b) => compareText(a.path, b.path))
}

/** Reads git objects as text. Removes byte order marks, and normalizes line endings to LF. */
async function readTexts(dir: string, objects: string[]): Promise<string[]> {
  if (objects.length === 0) return []
  const output = await runGit(dir, ['cat-file', '--batch'], `${objects.join('\n')}\n`)
  let offset = 0
  return objects.map(() => {
    const headerEnd = output.indexOf('\n', offset)
    const header = output.toString('utf8', offset, headerEnd)
    const size = Number(header.split(' ').at(-1))
    const text = output.toString('utf8', headerEnd + 1, headerEnd + 1 + size)
    offset = headerEnd + size + 2
    return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  })
}
