import path from 'node:path/posix'
import type { ContentFeature } from '#content/content-feature.ts'
import type { Base } from '#content/links/resolve-link.ts'
import { collectRedirects } from '#content/links/collect-redirects.ts'
import { collectRoutes, loadSite } from '#content/read/build-site.ts'
import { GitError, resolveBase, runGit, tryGit } from '#content/read/git.ts'
import { isHidden } from '#content/read/list-files.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import {
  isSource,
  toDisplayPath,
  type ContentFiles,
  type SourceFile,
} from '#content/read/read-content.ts'
import { compareText } from '#core/diagnostic.ts'

/**
 * Loads the content of the commit where the branch left `revision`. Empty if the folder did not exist
 * yet. Reads unchanged pages from `cache` without updating it. Throws a {@link UsageError} for an
 * unknown revision, outside of a repository, and in a shallow clone without the commit.
 */
export async function loadBase(
  contentDir: string,
  revision: string,
  features: readonly ContentFeature[],
  stored?: Stored,
): Promise<Base> {
  const commit = await resolveBase(contentDir, revision)
  return buildBase(revision, await readCommit(contentDir, commit, features), features, stored)
}

/** Results of the current content that a base can reuse. */
type Stored = NonNullable<Parameters<typeof loadSite>[3]>

/** Returns whether the working tree differs from the last commit. */
export async function hasChanges(contentDir: string): Promise<boolean> {
  return Boolean(await tryGit(contentDir, ['status', '--porcelain', '--', '.']))
}

/** Parses the files of a base. */
export async function buildBase(
  revision: string,
  content: ContentFiles,
  features: readonly ContentFeature[],
  { cache, ...stored }: Stored = {},
): Promise<Base> {
  const { variables } = parseProduct(content, features)
  const site = await loadSite(content, variables, features, { ...stored, cache: new Map(cache) })
  return { revision, site, routes: collectRoutes(site), redirects: collectRedirects(site) }
}

/** Reads all files from git objects in two calls, without a checkout. */
async function readCommit(
  contentDir: string,
  commit: string,
  features: readonly ContentFeature[],
): Promise<ContentFiles> {
  const entries = await listTree(contentDir, commit)
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
async function listTree(contentDir: string, commit: string) {
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
