import path from 'node:path'
import { makeToolKey } from '#core/cache/make-key.ts'
import type { BaseCommit } from '#content/read/git.ts'
import { readDocsFolder, type DocsOptions } from '#content/docs-folder/read-docs-folder.ts'
import {
  readContent,
  toDisplayPath,
  UsageError,
  type ContentFiles,
} from '#content/read/read-content.ts'
import { features } from '#features/index.ts'
import { themeFileName } from '#content/read/read-theme.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { createCache, openCache, saveCache, type LintCache } from './analysis/cache.ts'
import { checkContent, type CheckOptions, type CheckResult } from './check-content.ts'
import { createSpellChecker, type SpellChecker } from './linters/spelling.ts'

export interface RunLintOptions extends Pick<CheckOptions, 'severities' | 'isBuilt'> {
  content: string
  /** Files of the content folder, if they were already read. */
  files?: ContentFiles
  /** Git revision. If set, limits the report to findings caused by changes since then. */
  changed?: string | undefined
  /** Commit used to detect moved and removed pages, and changes if `changed` is set. */
  compared?: BaseCommit | undefined
  /** Whether to read and write the cache on disk. */
  cache: boolean
  /** Files and folders to report on. Defaults to all. */
  paths?: string[] | undefined
  /** What is known of the routes, if the pages are those of any docs site. */
  docs?: DocsOptions | undefined
}

/** State that a process keeps in memory between checks. */
export interface CheckSession {
  cache?: LintCache | undefined
  spellChecker: SpellChecker
}

/** Checks a content folder. Reuses the cache and spell checker of `session`, if any. */
export async function runLint(
  options: RunLintOptions,
  session?: CheckSession,
): Promise<CheckResult> {
  if (session) await resetOutdatedSession(session, options.content)
  const { changed, compared, severities, isBuilt = false } = options
  const content = await readFiles(options)
  const paths = selectPaths(options, content)
  const shouldSave = options.cache && !session?.cache
  const own = { contentDir: options.content }
  const cache =
    session?.cache ??
    (options.cache ? await openCache(options.content) : createCache(makeToolKey(own)))
  if (session) session.cache = cache
  // Without cached words, the dictionaries are needed, so load them while pages are checked.
  const spellChecker =
    session?.spellChecker ?? createSpellChecker({ warmUp: cache.words.size === 0, ...own })
  const result = await checkContent(content.dir, {
    cache,
    content,
    ...(severities && { severities }),
    isBuilt,
    spellChecker,
    base: compared,
    onlyChanges: changed !== undefined,
    paths,
  })
  if (!session) await spellChecker.close()
  if (shouldSave && result.isCacheChanged) await saveCache(cache, options.content)
  return result
}

/** Reads the content folder, or the folder of any docs site that contains all paths. */
async function readFiles(options: RunLintOptions): Promise<ContentFiles> {
  const { content, docs, paths = [content] } = options
  if (!docs) return options.files ?? readContent(content, features)
  const [first = content, ...others] = paths
  const folder = others.length === 0 ? first : findCommonFolder(paths)
  return readDocsFolder(folder, docs)
}

function findCommonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((each) => path.resolve(each).split(path.sep))
  const length = first.findIndex((name, at) => others.some((each) => each[at] !== name))
  return first.slice(0, length === -1 ? undefined : length).join(path.sep) || path.sep
}

function selectPaths({ content: dir, paths }: RunLintOptions, content: ContentFiles) {
  if (!content.docs) return paths && selectFiles(paths, content)
  const selected = selectFiles(paths ?? [dir], content)
  for (const { displayPath } of content.configs.values()) selected.add(displayPath)
  return selected
}

/** Clears the cache and restarts the spell checker if the linters' configuration has changed. */
export async function resetOutdatedSession(
  session: CheckSession,
  contentDir: string,
): Promise<void> {
  if (!session.cache || session.cache.toolKey === makeToolKey({ contentDir })) return
  session.cache = undefined
  await session.spellChecker.close()
  session.spellChecker = createSpellChecker({ warmUp: true, contentDir })
}

/**
 * Resolves path arguments to display paths of content files and the theme file. A folder selects
 * all files in it. Throws a {@link UsageError} if a path matches no file.
 */
function selectFiles(names: string[], content: ContentFiles): Set<string> {
  const known = [
    ...[...content.pages, ...content.configs.values()].map(({ displayPath }) => displayPath),
    ...content.diagnostics.map(({ file }) => file),
    ...content.assets.map((file) => toDisplayPath(path.join(content.dir, file))),
    toDisplayPath(path.join(content.dir, '..', themeFileName)),
  ]
  return new Set(names.flatMap((name) => resolvePathArgument(name, known, content.dir)))
}

function resolvePathArgument(name: string, known: string[], dir: string): string[] {
  const file = toDisplayPath(path.resolve(name))
  const prefix = file === '.' ? '' : `${file}/`
  const found = known.filter((each) => each === file || each.startsWith(prefix))
  if (found.length > 0) return found
  const hint = didYouMean(findNearest(file, known))
  throw new UsageError(
    `Cannot find \`${name}\` in the content folder \`${toDisplayPath(dir)}\`${hint}`,
  )
}
