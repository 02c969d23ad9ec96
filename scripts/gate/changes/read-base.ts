import { resolve } from 'node:path'
import path from 'node:path/posix'
import type { Feature } from '#content/feature.ts'
import type { Base } from '#content/links/resolve-link.ts'
import { collectRedirects } from '#content/links/collect-redirects.ts'
import { parsePage, restorePage } from '#content/parse/parse-page.ts'
import { collectRoutes } from '#content/site.ts'
import { loadSources } from '#content/read/load-site.ts'
import { GitError, runGit, tryGit, type BaseCommit } from '#content/read/git.ts'
import { isHidden } from '#content/read/list-files.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import {
  isSource,
  toDisplayPath,
  type ContentFiles,
  type SourceFile,
} from '#content/read/read-content.ts'
import { compareText } from '#core/diagnostic.ts'
import { createPageKeys, type LintCache } from '../analysis/cache.ts'

/** Loads the content of a commit to compare with. Empty if the folder did not exist yet. */
export async function loadBase(
  content: ContentFiles,
  base: BaseCommit,
  features: readonly Feature[],
  cache: LintCache,
): Promise<Base> {
  const entries = await listTree(content.dir, base.commit)
  const [former, movedFiles] = await Promise.all([
    readTree(content.dir, entries, features),
    findMovedFiles(content, entries),
  ])
  return { ...(await buildBase(base, former, features, cache)), movedFiles }
}

/** Pairs files of the base that are gone with added files of the same content. */
async function findMovedFiles(
  { dir, assets, configs }: ContentFiles,
  entries: TreeEntry[],
): Promise<Map<string, string>> {
  const former = new Set(entries.map((entry) => entry.path))
  const current = new Set([...assets, ...configs.keys()])
  const added = Array.from(current).filter((file) => !former.has(file))
  const gone = entries.filter(({ path: file }) => !current.has(file) && !file.endsWith('.mdx'))
  if (added.length === 0 || gone.length === 0) return new Map()
  // Git resolves the paths on stdin from the top of the repository.
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

/** Git hashes no file if it cannot read one, which `file:unreadable` reports. */
function ignoreGitError(error: unknown): string {
  if (error instanceof GitError) return ''
  throw error
}

/** Returns whether the working tree differs from the last commit. */
export async function hasChanges(contentDir: string): Promise<boolean> {
  return Boolean(await tryGit(contentDir, ['status', '--porcelain', '--', '.']))
}

/** Parses the files of a base, except pages whose text is in `cache`. */
export async function buildBase(
  base: BaseCommit,
  content: ContentFiles,
  features: readonly Feature[],
  cache: LintCache,
): Promise<Base> {
  const { variables } = parseProduct(content, features)
  const { parts } = await loadSources(content, variables, features, cache.remember)
  const keyOf = createPageKeys(cache.toolKey, { ...parts, features })
  const pages = content.pages.map((file) => {
    const facts = cache.pages.get(keyOf(file))?.facts
    return facts ? restorePage(file, facts, parts.variables) : parsePage(file, parts)
  })
  const site = { ...parts, pages }
  return { ...base, site, routes: collectRoutes(site), redirects: collectRedirects(site) }
}

interface TreeEntry {
  object: string
  path: string
}

/** Reads the texts of a commit from git objects in one call, without a checkout. */
async function readTree(
  contentDir: string,
  entries: TreeEntry[],
  features: readonly Feature[],
): Promise<ContentFiles> {
  const sources = entries.filter((entry) => isSource(entry.path, features))
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

/** Lists the content folder of a commit by path, without symbolic links. */
async function listTree(contentDir: string, commit: string): Promise<TreeEntry[]> {
  const listing = await runGit(contentDir, ['ls-tree', '-r', '-z', commit])
  const entries = listing.toString('utf8').matchAll(/10\d{4} blob ([0-9a-f]+)\t([^\0]+)\0/g)
  return Array.from(entries, ([, object = '', file = '']) => ({ object, path: file }))
    .filter((entry) => !isHidden(entry.path))
    .sort((a, b) => compareText(a.path, b.path))
}

/** Reads files of the last commit. Skips missing files, or all of them without git. */
export async function readLastCommit(
  contentDir: string,
  files: SourceFile[],
): Promise<SourceFile[]> {
  const objects = files.map(({ path: file }) => `HEAD:./${file}`)
  try {
    const texts = await readTexts(contentDir, objects)
    return files.flatMap((file, index) => {
      const text = texts[index]
      return text === undefined ? [] : [{ ...file, text }]
    })
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return []
  }
}

/** Reads the texts of git objects. Missing ones are `undefined`. */
async function readTexts(dir: string, objects: string[]): Promise<(string | undefined)[]> {
  if (objects.length === 0) return []
  const output = await runGit(dir, ['cat-file', '--batch'], `${objects.join('\n')}\n`)
  let at = 0
  return objects.map(() => {
    const headerEnd = output.indexOf('\n', at)
    const header = output.toString('utf8', at, headerEnd)
    if (header.endsWith(' missing')) {
      at = headerEnd + 1
      return undefined
    }
    const size = Number(header.split(' ').at(-1))
    const text = output.toString('utf8', headerEnd + 1, headerEnd + 1 + size)
    at = headerEnd + size + 2
    return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  })
}
