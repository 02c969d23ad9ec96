import path from 'node:path'
import { makeToolKey } from '#core/cache/make-key.ts'
import type { BaseCommit } from '#content/read/git.ts'
import { openFrameworkDocs } from '#content/frameworks/open-framework-docs.ts'
import { readFrameworkContent } from '#content/read/read-framework-content.ts'
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
  /** Name of a documentation system, `auto` or `none`, which is the default. */
  framework?: string
  /** Folder that the address `/` leads to, in documentation of another system. */
  root?: string | undefined
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

/** Reads the content folder, or documentation of another system. */
async function readFiles(options: RunLintOptions): Promise<ContentFiles> {
  const { content, framework = ownFramework, root, paths } = options
  if (framework === ownFramework) return options.files ?? readContent(content, features)
  const target = paths?.[0] ?? content
  return readFrameworkContent(await openFrameworkDocs(target, { framework, root }), target)
}

/** Value of `--framework` for content of our own. */
export const ownFramework = 'none'

function selectPaths({ content: dir, paths }: RunLintOptions, content: ContentFiles) {
  if (!content.framework) return paths && selectFiles(paths, content)
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
