import { toolKey } from '#cache/code-key.ts'
import { makeKey } from '#cache/make-key.mjs'
import { openStore } from '#cache/store.ts'
import { createCache, openCache, savePages } from '#gate/analysis/cache.ts'
import { contentKey } from '#gate/analysis/keys.ts'
import type { CheckResult } from '#gate/check-content.ts'
import type { Site } from '#content/read/build-site.ts'
import {
  collectSources,
  isSource,
  readContent,
  toDisplayPath,
  type ContentFiles,
} from '#content/read/read-content.ts'
import { readTheme } from '#content/read/read-theme.ts'
import type { Stopwatch } from '#core/stopwatch.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import type { Report } from '#gate/reporters/report.ts'
import { dropOutdated, type CheckSession } from '../shared/check-session.ts'
import { narrowReport, selectFiles } from './select-files.ts'
import { chooseBase, type ComparedBase } from './choose-base.ts'
import type { LintOptions } from './parse-options.ts'

/**
 * Makes the report that the options ask for. Where not a byte has changed since the last run, that
 * run's findings are taken over and no checker is even loaded. Files that the options name are
 * checked in the light of all: everything is looked at, and what concerns them is reported.
 */
export async function runLint(
  options: LintOptions,
  stopwatch: Stopwatch,
  session?: CheckSession,
): Promise<Report> {
  if (session) await dropOutdated(session)
  const tool = session?.cache?.toolKey ?? toolKey()
  const textsKey = makeKey({ values: [tool, toDisplayPath(options.content)] })
  // What a comparison with git finds depends on more than the content, and a part is not the whole.
  const mayReuse = options.cache && options.changed === undefined && !options.shard
  const texts = mayReuse ? await openTexts().read(textsKey) : undefined
  const first = await stopwatch.measure('read', () =>
    texts ? readAgain(texts, options.content) : readAnew(options.content),
  )
  const theme = await readTheme(options.content)
  const compared = await chooseBase(options)
  const described = describeRun(options, compared)
  const keyOf = (content: ContentFiles) =>
    makeKey({ values: [contentKey(content), theme?.text ?? ''] })
  const runKeyOf = (read: string) => makeKey({ values: [tool, read, described] })
  const known = texts && (await openRuns().read(runKeyOf(keyOf(first))))
  if (known) {
    const report = { ...known, sources: collectSources(first, theme) }
    return options.paths ? narrowReport(report, selectFiles(options.paths, first)) : report
  }
  const content = texts ? await readAnew(options.content, first) : first
  const selected = options.paths && selectFiles(options.paths, content)
  const read = keyOf(content)
  const runKey = runKeyOf(read)
  const run = { options, content, textsKey, runKey, compared, stopwatch, session }
  const checked = await checkAndKeep(run)
  const { shard } = options
  const mark = shard && { ...shard, content: read, tool, options: described }
  const report = mark ? { ...checked, shard: mark } : checked
  return selected ? narrowReport(report, selected) : report
}

/** Reads the content as the last run did: where nothing has changed, no feature has to be loaded. */
function readAgain(texts: string[], contentDir: string): Promise<ContentFiles> {
  const known = new Set(texts)
  return readContent(contentDir, [{ isSource: (file) => known.has(file) }])
}

/** Reads the content with the sources that features have, where `before` was not read like that. */
async function readAnew(contentDir: string, before?: ContentFiles): Promise<ContentFiles> {
  const { features } = await import('#features/index.ts')
  const isText = (file: string) => isSource(file, features)
  const isRight = before && !before.assets.some(isText) && [...before.configs.keys()].every(isText)
  return isRight ? before : readContent(contentDir, features)
}

/** Earlier runs as a whole: taken over where not a byte has changed. */
function openRuns() {
  return openStore<CachedReport>('runs', { maxBytes: 64 * 2 ** 20 })
}

/** Paths of the files that a run has read as texts: to read them again needs no feature. */
function openTexts() {
  return openStore<string[]>('texts', { maxBytes: 2 ** 20 })
}

/** The part of a report that cannot be had from the files themselves. */
type CachedReport = Pick<Report, 'diagnostics' | 'summary' | 'files' | 'sizes'>

interface LintRun {
  options: LintOptions
  content: ContentFiles
  textsKey: string
  runKey: string
  compared: ComparedBase | undefined
  stopwatch: Stopwatch
  session: CheckSession | undefined
}

async function checkAndKeep(run: LintRun): Promise<Report> {
  const { options, content, textsKey, runKey, compared, stopwatch, session } = run
  const isFirst = session?.cache === undefined
  const cache = session?.cache ?? (options.cache ? await openCache(options.content) : createCache())
  if (session) session.cache = cache
  // Where it knows no word, it loads its dictionaries while all else is loaded and checked.
  const speller = session?.speller ?? createSpellChecker({ warmUp: cache.words.size === 0 })
  const { checkContent } = await import('#gate/check-content.ts')
  const result = await checkContent(options.content, {
    cache,
    content,
    base: options.changed,
    compareWith: compared?.revision,
    severities: options.severities,
    shard: options.shard,
    stopwatch,
    speller,
  })
  if (!session) await speller.close()
  // A watching process has all it needs in memory; the disk gets what its first check found out.
  if (options.cache && !options.shard && isFirst) {
    const { diagnostics, summary, files, sizes = {} } = result
    if (options.changed === undefined) {
      await openRuns().write(runKey, { diagnostics, summary, files, sizes })
      await openTexts().write(textsKey, [...content.configs.keys()])
    }
    if (result.isCacheChanged) await savePages(cache, options.content)
  }
  return result
}

/** The site that a report is about; where the report was taken over, its pages are looked up. */
export async function loadSite(report: Report, contentDir: string): Promise<Site> {
  if ('site' in report) return (report as CheckResult).site
  const { checkContent } = await import('#gate/check-content.ts')
  return (await checkContent(contentDir, { cache: await openCache(contentDir) })).site
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
