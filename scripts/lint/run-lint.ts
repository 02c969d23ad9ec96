import { cacheName, hashRun, hashTool } from '../analysis/keys.ts'
import {
  createCache,
  readCache,
  readCachedRun,
  writeCache,
  type CachedReport,
  type LintCache,
} from '../analysis/cache.ts'
import type { CheckResult } from '../pipeline.ts'
import type { Site } from '../content/build-site.ts'
import { cacheFilesOf } from '../analysis/cache-files.ts'
import { readContent, toDisplayPath, type ContentFiles } from '../content/read-content.ts'
import { readNavigation } from '../content/read-navigation.ts'
import type { Stopwatch } from '../core/stopwatch.ts'
import { createSpellChecker, type SpellChecker } from '../linters/spelling.ts'
import type { Report } from '../reporters/report.ts'
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
 * run's findings are taken over and no checker is even loaded.
 */
export async function runLint(
  options: LintOptions,
  stopwatch: Stopwatch,
  session: LintSession = {},
): Promise<Report> {
  const content = await stopwatch.measure('read', () => readContent(options.content))
  const toolKey = (session.toolKey ??= hashTool())
  const name = cacheName(toDisplayPath(options.content))
  const runKey = hashRun(toolKey, content, await describeRun(options))
  // What a comparison with git finds depends on more than the content.
  const mayReuse = options.cache && options.changed === undefined
  const known = mayReuse ? await readCachedRun(cacheDir, name) : undefined
  if (known?.key === runKey) return restoreReport(known.report, content)
  return checkAndKeep({ options, content, toolKey, name, runKey, stopwatch, session })
}

interface LintRun {
  options: LintOptions
  content: ContentFiles
  toolKey: string
  name: string
  runKey: string
  stopwatch: Stopwatch
  session: LintSession
}

async function checkAndKeep(run: LintRun): Promise<Report> {
  const { options, content, toolKey, name, runKey, stopwatch, session } = run
  const isFirst = session.cache === undefined
  const cache =
    session.cache ?? (options.cache ? await readCache(cacheDir, name, toolKey) : createCache())
  session.cache = cache
  // Where it knows no word, it loads its dictionaries while all else is loaded and checked.
  const speller = session.speller ?? createSpellChecker({ warmUp: cache.words.size === 0 })
  const { checkContent } = await import('../pipeline.ts')
  const result = await checkContent(options.content, {
    cache,
    content,
    toolKey,
    base: options.changed,
    severities: options.severities,
    files: options.cache ? cacheFilesOf(options.content) : undefined,
    shard: options.shard,
    stopwatch,
    speller,
  })
  if (!session.speller) await speller.close()
  // A watching process has all it needs in memory; the disk gets what its first check found out.
  if (options.cache && !options.shard && isFirst) {
    const { diagnostics, summary, files } = result
    const report = { diagnostics, summary, files }
    if (options.changed === undefined) cache.run = { key: runKey, report }
    await writeCache(cacheDir, name, toolKey, cache, result.isCacheChanged)
  }
  return result
}

/** The site that a report is about; where the report was taken over, its pages are looked up. */
export async function loadSite(report: Report, contentDir: string): Promise<Site> {
  if ('site' in report) return (report as CheckResult).site
  const { checkContent } = await import('../pipeline.ts')
  const cache = await openCache(contentDir)
  return (await checkContent(contentDir, { cache, files: cacheFilesOf(contentDir) })).site
}

/** What earlier runs have found out about the pages of a content folder. */
export function openCache(contentDir: string): Promise<LintCache> {
  return readCache(cacheDir, cacheName(toDisplayPath(contentDir)), hashTool())
}

/** Everything besides the content that decides on the findings of a run. */
async function describeRun({ content, severities, shard }: LintOptions): Promise<string> {
  const navigation = await readNavigation(content)
  const links = navigation.map(({ target, start, end }) => ({ target, start, end }))
  return JSON.stringify({ links, severities: [...severities], shard })
}

function restoreReport(report: CachedReport, content: ContentFiles): Report {
  const texts = [...content.pages, ...content.configs.values()]
  const sources = new Map(texts.map(({ displayPath, text }) => [displayPath, text]))
  return { ...report, sources }
}
