import path from 'node:path/posix'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Feature } from '#content/feature.ts'
import type { BaseSnapshot } from '#content/links/resolve-link.ts'
import { collectRedirects, collectRoutes } from '#content/site.ts'
import { loadSources } from '#content/read/load-site.ts'
import {
  GitError,
  runGit,
  tryGit,
  type BaseCommit,
  findCommit,
  resolveMergeBase,
} from '#content/read/git.ts'
import {
  isHidden,
  isSourceFile,
  toDisplayPath,
  type ContentFiles,
} from '#content/read/read-content.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { compareText } from '#core/diagnostic.ts'
import { openPages, type LintCache } from '../analysis/cache.ts'

/** Loads the base from a commit. The base is empty if the folder did not exist yet. */
export async function loadBase(
  content: ContentFiles,
  base: BaseCommit,
  tools: BaseTools,
): Promise<BaseSnapshot> {
  const entries = await listTree(content.dir, base.commit)
  const [former, movedFiles] = await Promise.all([
    readTree(content, entries, tools.features),
    findMovedFiles(content, entries, base.commit),
  ])
  return { ...(await buildBase(base, former, tools)), movedFiles }
}

/** Features, and data that decides which results in the cache apply. */
interface BaseTools {
  features: readonly Feature[]
  cache: LintCache
  enabled?: readonly string[]
}

/**
 * Maps the paths of files that git considers renamed since the base to their new paths. Runs
 * `git diff -M` with an index of its own, so that unstaged moves count too.
 */
async function findMovedFiles(
  { dir, pages, assets, configs }: ContentFiles,
  entries: TreeEntry[],
  commit: string,
): Promise<ReadonlyMap<string, string>> {
  const former = new Set(entries.map((entry) => entry.path))
  const current = new Set([...pages.map((page) => page.path), ...assets, ...configs.keys()])
  const added = Array.from(current).filter((file) => !former.has(file))
  const gone = Array.from(former).filter((file) => !current.has(file))
  if (added.length === 0 || gone.length === 0) return new Map()
  const temporary = await mkdtemp(path.join(tmpdir(), 'moved-files-'))
  const env = { GIT_INDEX_FILE: path.join(temporary, 'index'), GIT_LITERAL_PATHSPECS: '1' }
  try {
    await runGit(dir, ['read-tree', commit], { env })
    const addOptions = ['--intent-to-add', '--force', '--pathspec-from-file=-']
    await runGit(dir, ['add', ...addOptions, '--pathspec-file-nul'], {
      env,
      input: added.join('\0'),
    })
    const diff = await runGit(dir, ['diff', ...renameOptions, commit, '--', ...gone, ...added], {
      env,
    })
    return parseRenames(diff.toString('utf8'))
  } catch (error) {
    // Git fails if a file is unreadable, which `file:unreadable` reports.
    if (error instanceof GitError) return new Map()
    throw error
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

const renameOptions = [
  '-M',
  '--name-status',
  '--diff-filter=R',
  '-z',
  '--relative',
  '--no-ext-diff',
]

/** Parses triples of a status such as `R090`, the old and the new path. */
function parseRenames(diff: string): Map<string, string> {
  const fields = diff.split('\0')
  const renames = new Map<string, string>()
  for (let at = 0; at + 2 < fields.length; at += 3) renames.set(fields[at + 1]!, fields[at + 2]!)
  return renames
}

/** Returns whether the content folder differs from the last commit. */
export async function hasUncommittedChanges(contentDir: string): Promise<boolean> {
  return Boolean(await tryGit(contentDir, ['status', '--porcelain', '--', '.']))
}

/** Builds a base from its files. Restores cached pages instead of parsing them. */
export async function buildBase(
  base: BaseCommit,
  content: ContentFiles,
  { features, cache, enabled = [] }: BaseTools,
): Promise<BaseSnapshot> {
  const { variables } = parseProduct(content, features)
  const { parts } = await loadSources(content, variables, features, cache.memoize)
  const data = { ...parts, features, enabled, isEnglish: true }
  const pages = openPages(content.pages, data, { toolKey: cache.toolKey, pages: cache.pages })
  const site = { ...parts, pages: [...pages.keys()] }
  return { ...base, site, routes: collectRoutes(site), redirects: collectRedirects(site) }
}

interface TreeEntry {
  object: string
  path: string
}

/** Reads the source files among `entries` with one git call, without a checkout. */
async function readTree(
  { dir: contentDir, docs, dialect }: ContentFiles,
  entries: TreeEntry[],
  features: readonly Feature[],
): Promise<ContentFiles> {
  const isPage = (file: string) => (docs ? /\.mdx?$/ : /\.mdx$/).test(file)
  const sources = entries.filter(({ path: file }) =>
    docs ? isPage(file) : isSourceFile(file, features),
  )
  const objects = sources.map(({ object }) => object)
  const texts = await readTexts(contentDir, objects)
  const files = sources.map(({ path: file }, index) => ({
    path: file,
    displayPath: toDisplayPath(path.join(contentDir, file)),
    text: texts[index]!,
  }))
  const configs = files.filter((file) => !isPage(file.path))
  return {
    dir: contentDir,
    pages: files.filter((file) => isPage(file.path)),
    dialect,
    ...(docs && { docs }),
    configs: new Map(configs.map((file) => [file.path, file])),
    assets: entries.filter((entry) => !sources.includes(entry)).map((entry) => entry.path),
    images: new Map(),
    unreadable: [],
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

type Environment = Readonly<Record<string, string | undefined>>

/** Commit to compare a branch with, or the reason why none was found. */
export type BranchPointResult = BaseCommit | { problem: string }

/**
 * Finds the commit at which the current branch diverged from the target branch of the pull request,
 * or else from the default branch. On that branch itself, finds the second-to-last commit. Returns
 * `undefined` if there is no repository or only one commit.
 */
export async function findBranchPoint(
  dir: string,
  env: Environment,
): Promise<BranchPointResult | undefined> {
  const head = await findCommit(dir, 'HEAD')
  if (head === undefined) return undefined
  const isShallow = (await tryGit(dir, ['rev-parse', '--is-shallow-repository']))?.trim() === 'true'
  const target = env.GITHUB_BASE_REF || env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME
  const branch = target ? `origin/${target}` : await findDefaultBranch(dir, env)
  // In a fork on GitLab, `origin` is the fork, whose target branch may be outdated.
  const tip = (target && env.CI_MERGE_REQUEST_DIFF_BASE_SHA) || branch
  const commit = tip && (await tryGit(dir, ['merge-base', tip, 'HEAD']))?.trim()
  if (!branch || !commit)
    return { problem: isShallow ? shallowCloneProblem : describeMissingBranch(branch) }
  if (commit !== head) return { revision: branch, commit }
  const previous = await findCommit(dir, 'HEAD^')
  if (previous !== undefined) return { revision: 'HEAD^', commit: previous }
  return isShallow ? { problem: shallowCloneProblem } : undefined
}

/**
 * Finds the commit to compare a writer's clone with: that of `revision`, or by default the one at
 * which the branch left the default branch, or else the last one. Returns `undefined` if there is no
 * commit, or if `revision` is `none`. Throws a `UsageError` if it is unknown.
 */
export async function findLocalBase(
  dir: string,
  env: Environment,
  revision?: string,
): Promise<BaseCommit | undefined> {
  if (revision === 'none') return undefined
  if (revision !== undefined) return resolveMergeBase(dir, revision)
  const found = await findBranchPoint(dir, env)
  // Without commits of its own, a branch has only uncommitted changes.
  if (found && 'commit' in found && found.revision !== 'HEAD^') return found
  const commit = await findCommit(dir, 'HEAD')
  return commit === undefined ? undefined : { revision: 'HEAD', commit }
}

const shallowCloneProblem =
  'this clone is shallow; fetch the history (`git fetch --unshallow`, `fetch-depth: 0` of actions/checkout)'

function describeMissingBranch(branch: string | undefined): string {
  return branch
    ? `\`${branch}\` is not in this clone, or shares no commit with this branch; fetch it, or name another with \`--base\``
    : 'there is no default branch (`origin/HEAD`, `origin/main`, `origin/master`, `main`, `master`); name one with `--base`'
}

/**
 * Finds the default branch: the first existing one of those named by the CI service, by the remote
 * and by convention.
 */
async function findDefaultBranch(dir: string, env: Environment): Promise<string | undefined> {
  const remoteHead = await tryGit(dir, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD'])
  const named = [env.CI_DEFAULT_BRANCH && `origin/${env.CI_DEFAULT_BRANCH}`, remoteHead?.trim()]
  for (const name of [...named, 'origin/main', 'origin/master', 'main', 'master']) {
    if (name && (await findCommit(dir, name))) return name
  }
  return undefined
}
