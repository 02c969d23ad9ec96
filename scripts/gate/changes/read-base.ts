import path from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Base, FormerRoute } from '#content/links/link-target.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import {
  collectRedirects,
  collectRoutes,
  listRouteOwners,
  type RouteOwner,
  type Site,
} from '#content/site.ts'
import { type Route, isPageFile } from '#core/route.ts'
import { parseCategory } from '#content/read/load-site.ts'
import type { BaseCommit } from '#content/read/git.ts'
import { GitError, runGit, tryGit } from '#content/read/run-git.ts'
import {
  categoryFileName,
  isHidden,
  productFileName,
  toDisplayPath,
  type ContentFiles,
  type SourceFile,
} from '#content/read/read-content.ts'
import { parseProductVariables } from '#content/read/parse-product.ts'

/** Loads the routes of a commit. They are empty if the folder did not exist yet. */
export async function loadBase(
  content: ContentFiles,
  commit: BaseCommit,
  site: Site,
): Promise<Base> {
  const { dir } = content
  const changes = await listChanges(content, commit.commit)
  const sources = changes.flatMap(({ before }) =>
    before && isRead(before.path, site) ? before : [],
  )
  const texts = await readTexts(
    dir,
    sources.map(({ object }) => object),
  )
  return createBase(commit, site, {
    before: new Map(sources.map(({ path: file }, index) => [file, texts[index]!])),
    changed: new Set(changes.flatMap(({ now = [] }) => now)),
    gone: new Map(
      changes.flatMap(({ before, now }) =>
        before && before.path !== now ? [[before.path, now]] : [],
      ),
    ),
  })
}

function isRead(file: string, { docs }: Site): boolean {
  if (docs) return isPageFile(file)
  const name = path.posix.basename(file)
  return file.endsWith('.mdx') || name === categoryFileName || file === productFileName
}

interface Changes extends Pick<Base, 'changed' | 'gone'> {
  /** Former texts of changed and removed pages and settings, by path. */
  before: ReadonlyMap<string, string>
}

/** Creates the base of a site from what has changed since. Parses only the pages that have. */
export function createBase(
  commit: BaseCommit,
  site: Site,
  { before, changed, gone }: Changes,
): Base {
  const texts = new Map(before)
  const product = texts.get(productFileName)
  texts.delete(productFileName)
  if (product !== undefined) {
    // Slugs may have had other values of variables.
    for (const { file } of [...site.pages, ...site.categories]) {
      if (!changed.has(file.path) && file.text.includes('{')) texts.set(file.path, file.text)
    }
  }
  const variables = { ...site.variables, ...(product && parseProductVariables(product)) }
  const files = Array.from(texts, ([name, text]): SourceFile => {
    return { path: name, displayPath: toDisplayPath(path.join(site.contentDir, name)), text }
  })
  const isCategory = (file: SourceFile) => file.path.endsWith(categoryFileName)
  const isKept = ({ file }: RouteOwner) => !changed.has(file.path) && !texts.has(file.path)
  const owners = {
    pages: [
      ...site.pages.filter(isKept),
      ...files
        .filter((file) => !isCategory(file))
        .map((file) => parsePage(file, { ...site, variables })),
    ],
    categories: [
      ...site.categories.filter(isKept),
      ...files.filter(isCategory).map((file) => parseCategory(file, variables).category),
    ],
  }
  const current = new Map(listRouteOwners(site).map((owner) => [owner.file.path, owner]))
  const routes = new Map<Route, FormerRoute>()
  const add = (route: Route, before: RouteOwner, isRedirect: boolean) => {
    const { path: file } = before.file
    const now = current.get(gone.has(file) ? (gone.get(file) ?? '') : file)
    if (!routes.has(route)) routes.set(route, { before, now, isRedirect })
  }
  for (const [route, owner] of collectRoutes(owners)) add(route, owner, false)
  for (const [route, owner] of collectRedirects(owners)) add(route, owner, true)
  const changesSources = [...changed, ...gone.keys()].some((file) => {
    const { sources } = site
    return sources.get(file) !== undefined || (file === productFileName && sources.has(file))
  })
  return { ...commit, routes, changed, gone, changesSources }
}

/** File that differs from a commit. */
interface Change {
  before?: { path: string; object: string }
  /** Current path, or `undefined` if the file was removed. */
  now?: string
}

/**
 * Lists the files of the content folder that differ from a commit. Those that git considers renamed
 * are one change. Runs `git diff -M` with an index of its own, so that unstaged moves count too.
 */
async function listChanges(
  { dir, pages, assets, configs }: ContentFiles,
  commit: string,
): Promise<Change[]> {
  const tree = await runGit(dir, ['ls-tree', '-r', '-z', '--name-only', commit])
  const former = new Set(tree.toString().split('\0'))
  const current = [...pages.map((page) => page.path), ...assets, ...configs.keys()]
  const added = current.filter((file) => !former.has(file)).join('\0')
  const temporary = await mkdtemp(path.join(tmpdir(), 'changes-'))
  const env = { GIT_INDEX_FILE: path.join(temporary, 'index'), GIT_LITERAL_PATHSPECS: '1' }
  try {
    await runGit(dir, ['read-tree', commit], { env })
    if (added !== '') await runGit(dir, ['add', ...addOptions], { env, input: added })
    const diff = await runGit(dir, ['diff', ...changeOptions, commit, '--', '.'], { env })
    return parseChanges(diff.toString())
  } catch (error) {
    // Git fails if a file is unreadable, which `file:unreadable` reports.
    if (error instanceof GitError) return []
    throw error
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

const addOptions = ['--intent-to-add', '--force', '--pathspec-from-file=-', '--pathspec-file-nul']

const changeOptions = ['-M', '--raw', '--no-abbrev', '-z', '--relative']

/** Parses entries of modes, objects and status, each with one path, or two after a rename. */
function parseChanges(diff: string): Change[] {
  const fields = diff.split('\0')
  const changes: Change[] = []
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [mode, , object = '', , status = ''] = fields[at]!.split(' ')
    const file = fields[at + 1]!
    const isRenamed = status.startsWith('R')
    if (isRenamed) at++
    const now = isRenamed ? fields[at + 1]! : file
    // Other modes are those of symbolic links and of nothing.
    const isFile = mode?.startsWith(':10') && !isHidden(file)
    changes.push({
      ...(isFile && { before: { path: file, object } }),
      ...(status !== 'D' && { now }),
    })
  }
  return changes
}

/** Returns whether the content folder differs from the last commit. */
export async function hasUncommittedChanges(contentDir: string): Promise<boolean> {
  return Boolean(await tryGit(contentDir, ['status', '--porcelain', '--', '.']))
}

/** Reads git objects as text. Removes byte order marks, and normalizes line endings to LF. */
async function readTexts(dir: string, objects: string[]): Promise<string[]> {
  if (objects.length === 0) return []
  const output = await runGit(dir, ['cat-file', '--batch'], { input: `${objects.join('\n')}\n` })
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
