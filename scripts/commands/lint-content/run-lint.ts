import { cacheName, hashTool } from '../../cache/tool-key.ts'
import { hashRun } from '../../gate/analysis/keys.ts'
import {
  createCache,
  readCache,
  readCachedRun,
  writeCache,
  type CachedRun,
  type LintCache,
} from '../../gate/analysis/cache.ts'
import type { CheckResult } from '../../gate/check-content.ts'
import type { Site } from '../../content/read/build-site.ts'
import { collectSources } from '../../content/read/collect-sources.ts'
import {
  isSource,
  readContent,
  toDisplayPath,
  type ContentFiles,
} from '../../content/read/read-content.ts'
import { readTheme } from '../../content/read/read-navigation.ts'
import type { Stopwatch } from '../../core/stopwatch.ts'
import { createSpellChecker, type SpellChecker } from '../../gate/linters/spelling.ts'
import type { Report } from '../../gate/reporters/report.ts'
import { narrowReport, selectFiles } from './select-files.ts'
import { chooseBase, type ComparedBase } from './choose-base.ts'
import type { LintOptions } from './parse-options.ts'

/** Folder of what runs leave for the next ones. */
const cacheDir = '.cache/lint'

/** Checks that a watching process keeps in memory. */
export interface LintSession {
  cache?: LintCache
  toolKey?: string
  speller?: SpellChecker
}

/**
 * Makes the report that the options ask for. Where not a byte has changed since the last run, that
 * run's findings are taken over and no checker is even loaded. Files that the options name are
 * checked in the light of all: everything is looked at, and what concerns them is reported.
 */
export async function runLint(
  options: LintOptions,
  stopwatch: Stopwatch,
  session: LintSession = {},
): Promise<Report> {
  const toolKey = (session.toolKey ??= hashTool())
  const name = cacheName(toDisplayPath(options.content))
  // What a comparison with git finds depends on more than the content.
  const mayReuse = options.cache && options.changed === undefined
  const known = mayReuse ? await readCachedRun(cacheDir, name) : undefined
  const first = await stopwatch.measure('read', () =>
    known ? readAgain(known, options.content) : readAnew(options.content),
  )
  const theme = await readTheme(options.content)
  const compared = await chooseBase(options)
  const described = describeRun(options, compared)
  const keyOf = (content: ContentFiles) => hashRun('', content, theme?.text ?? '')
  const runKeyOf = (contentKey: string) => JSON.stringify([toolKey, contentKey, described])
  if (known?.key === runKeyOf(keyOf(first))) {
    const report = { ...known.report, sources: collectSources(first, theme) }
    return options.paths ? narrowReport(report, selectFiles(options.paths, first)) : report
  }
  const content = known ? await readAnew(options.content, first) : first
  const selected = options.paths && selectFiles(options.paths, content)
  const contentKey = keyOf(content)
  const runKey = runKeyOf(contentKey)
  const run = { options, content, toolKey, name, runKey, compared, stopwatch, session }
  const checked = await checkAndKeep(run)
  const { shard } = options
  const mark = shard && { ...shard, content: contentKey, tool: toolKey, options: described }
  const report = mark ? { ...checked, shard: mark } : checked
  return selected ? narrowReport(report, selected) : report
}

/** Reads the content as the last run did: where nothing has changed, no feature has to be loaded. */
function readAgain({ texts }: CachedRun, contentDir: string): Promise<ContentFiles> {
  const known = new Set(texts)
  return readContent(contentDir, [{ isSource: (file) => known.has(file) }])
}

/** Reads the content with the sources that features have, where `before` was not read like that. */
async function readAnew(contentDir: string, before?: ContentFiles): Promise<ContentFiles> {
  const { features } = await import('../../features/index.ts')
  const isText = (file: string) => isSource(file, features)
  const isRight = before && !before.assets.some(isText) && [...before.configs.keys()].every(isText)
  return isRight ? before : readContent(contentDir, features)
}

interface LintRun {
  options: LintOptions
  content: ContentFiles
  toolKey: string
  name: string
  runKey: string
  compared: ComparedBase | undefined
  stopwatch: Stopwatch
  session: LintSession
}

async function checkAndKeep(run: LintRun): Promise<Report> {
  const { options, content, toolKey, name, runKey, compared, stopwatch, session } = run
  const isFirst = session.cache === undefined
  const cache =
    session.cache ?? (options.cache ? await readCache(cacheDir, name, toolKey) : createCache())
  session.cache = cache
  // Where it knows no word, it loads its dictionaries while all else is loaded and checked.
  const speller = session.speller ?? createSpellChecker({ warmUp: cache.words.size === 0 })
  const { checkContent } = await import('../../gate/check-content.ts')
  const result = await checkContent(options.content, {
    cache,
    content,
    toolKey,
    base: options.changed,
    compareWith: compared?.revision,
    severities: options.severities,
    keepsFiles: options.cache,
    shard: options.shard,
    stopwatch,
    speller,
  })
  if (!session.speller) await speller.close()
  // A watching process has all it needs in memory; the disk gets what its first check found out.
  if (options.cache && !options.shard && isFirst) {
    const { diagnostics, summary, files, sizes = {} } = result
    const report = { diagnostics, summary, files, sizes }
    const texts = [...content.configs.keys()]
    if (options.changed === undefined && !result.asksGit) cache.run = { key: runKey, report, texts }
    await writeCache(cacheDir, name, toolKey, cache, result.isCacheChanged)
  }
  return result
}

/** The site that a report is about; where the report was taken over, its pages are looked up. */
export async function loadSite(report: Report, contentDir: string): Promise<Site> {
  if ('site' in report) return (report as CheckResult).site
  const { checkContent } = await import('../../gate/check-content.ts')
  const cache = await openCache(contentDir)
  return (await checkContent(contentDir, { cache, keepsFiles: true })).site
}

/** What earlier runs have found out about the pages of a content folder. */
export function openCache(contentDir: string): Promise<LintCache> {
  return readCache(cacheDir, cacheName(toDisplayPath(contentDir)), hashTool())
}

/** What decides on the findings of a run besides the content: options, the commit compared with. */
function describeRun(
  { severities, changed, quiet }: LintOptions,
  compared: ComparedBase | undefined,
): Record<string, unknown> {
  return {
    rules: Object.fromEntries(severities),
    changed: changed ?? null,
    base: compared ? { ...compared } : null,
    quiet,
  }
}
