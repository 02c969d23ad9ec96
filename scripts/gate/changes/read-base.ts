import path from 'node:path/posix'
import { compareText } from '#core/diagnostic.ts'
import type { ContentFeature } from '#content/content-feature.ts'
import { collectRoutes, parseSite, type PageCache } from '#content/read/build-site.ts'
import { collectRedirects } from '#content/links/collect-redirects.ts'
import type { Base } from '#content/links/base.ts'
import { createAnnouncement } from '#content/read/announcement-page.ts'
import { resolveBase, runGit, tryGit } from '#content/read/git.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { isHidden } from '#content/read/list-files.ts'
import {
  isSource,
  toDisplayPath,
  type ContentFiles,
  type SourceFile,
} from '#content/read/read-content.ts'
import { decodeText } from '#content/read/read-file.ts'
import { loadTheme, themeFileName, type Theme } from '#content/read/read-theme.ts'

/** A base before its pages are parsed. */
export interface BaseFiles {
  revision: string
  content: ContentFiles
  theme: Theme | undefined
}

/**
 * Loads the content as it was where the branch left `revision`; empty where the folder was not there
 * yet. Pages that have not changed are taken from `cache`, which is left as it is. Throws a
 * {@link UsageError} for an unknown revision, outside of a repository and in a shallow clone that
 * does not reach back so far.
 */
export async function loadBase(
  contentDir: string,
  revision: string,
  features: readonly ContentFeature[],
  cache?: PageCache,
): Promise<Base> {
  const { content, theme: file } = await readBase(contentDir, revision, features)
  const { product } = parseProduct(content, features)
  const theme = product && file && (await loadTheme(file, product))
  const base = buildBase({ revision, content, theme }, features, cache)
  const announcement = theme && createAnnouncement(theme, base.site)
  if (!announcement?.isLocated) return base
  const descriptionPages = [...base.site.descriptionPages, announcement.page]
  return { ...base, site: { ...base.site, descriptionPages } }
}

/**
 * Loads what git knows of the content before the change that somebody is making, the latest first: the
 * last commit, and the commit at which the branch left the remote's default branch. Empty outside of
 * a repository.
 */
export async function loadHistory(
  contentDir: string,
  features: readonly ContentFeature[],
  cache?: PageCache,
): Promise<Base[]> {
  const commits = new Set<string>()
  for (const revision of ['HEAD', 'origin/HEAD']) {
    const commit = await tryGit(contentDir, ['merge-base', revision, 'HEAD'])
    if (commit) commits.add(commit.trim())
  }
  return Promise.all(Array.from(commits, (commit) => loadBase(contentDir, commit, features, cache)))
}

/** Parses the files of a base. Pure, but for what it takes from `cache`. */
export function buildBase(
  { revision, content, theme }: BaseFiles,
  features: readonly ContentFeature[],
  cache?: PageCache,
): Base {
  const site = parseSite(
    content,
    parseProduct(content, features).variables,
    features,
    new Map(cache),
  )
  return {
    revision,
    site,
    routes: collectRoutes(site),
    redirects: collectRedirects(site),
    navigation: theme?.navigation ?? [],
  }
}

/** Reads the files from git's objects: two calls for any number of files, and no checkout. */
async function readBase(
  contentDir: string,
  revision: string,
  features: readonly ContentFeature[],
): Promise<{ content: ContentFiles; theme: SourceFile | undefined }> {
  const entries = await listTree(contentDir, await resolveBase(contentDir, revision))
  const isText = (entry: TreeEntry) => entry.path === themePath || isSource(entry.path, features)
  const sources = entries.filter(isText)
  const objects = sources.map(({ object }) => object)
  const texts = await readTexts(contentDir, objects)
  const files = sources.flatMap(({ path: file }, index): SourceFile[] => {
    const text = texts[index]
    if (text === undefined) return []
    return [{ path: file, displayPath: toDisplayPath(path.join(contentDir, file)), text }]
  })
  const configs = files.filter((file) => file.path !== themePath && !file.path.endsWith('.mdx'))
  const content: ContentFiles = {
    dir: contentDir,
    pages: files.filter((file) => file.path.endsWith('.mdx')),
    configs: new Map(configs.map((file) => [file.path, file])),
    assets: entries.filter((entry) => !isText(entry)).map((entry) => entry.path),
    images: new Map(),
    diagnostics: [],
  }
  return { content, theme: files.find((file) => file.path === themePath) }
}

/** Path of the theme's file, seen from the content folder. */
const themePath = `../${themeFileName}`

/** A file in a commit: its path below the content folder, and the name of its content. */
interface TreeEntry {
  path: string
  object: string
}

/** Lists the content folder of a commit, and the theme's file beside it, in the order of paths. */
async function listTree(contentDir: string, commit: string): Promise<TreeEntry[]> {
  const prefix = (await runGit(contentDir, ['rev-parse', '--show-prefix'])).toString().trimEnd()
  const paths = prefix === '' ? [] : [prefix, path.join(prefix, themePath)]
  const argv = ['ls-tree', '-r', '-z', '--full-tree', commit, ...paths]
  const listing = (await runGit(contentDir, argv)).toString('utf8')
  const entries = Array.from(listing.matchAll(treePattern), ([, object = '', file = '']) => ({
    object,
    path: path.relative(prefix, file),
  }))
  return entries
    .filter((entry) => entry.path === themePath || !isHidden(entry.path))
    .sort((a, b) => compareText(a.path, b.path))
}

/** `<mode> blob <object>\t<path>\0`; symbolic links, whose mode begins with 12, are passed over. */
const treePattern = /10\d{4} blob ([0-9a-f]+)\t([^\0]+)\0/g

/** Reads the contents of objects; undefined for one that is not UTF-8. */
async function readTexts(dir: string, objects: string[]): Promise<(string | undefined)[]> {
  if (objects.length === 0) return []
  const output = await runGit(dir, ['cat-file', '--batch'], `${objects.join('\n')}\n`)
  let at = 0
  return objects.map(() => {
    const headerEnd = output.indexOf(10, at)
    const size = Number(output.toString('latin1', at, headerEnd).split(' ')[2])
    const bytes = output.subarray(headerEnd + 1, headerEnd + 1 + size)
    at = headerEnd + size + 2
    return decodeOrPass(bytes)
  })
}

function decodeOrPass(bytes: Uint8Array): string | undefined {
  try {
    return decodeText(bytes)
  } catch {
    // What was wrong with the base is no finding about the change.
    return undefined
  }
}
