import { availableParallelism } from 'node:os'
import type { SourceFile } from '../../content/read/read-content.ts'
import type { FeatureData } from '../feature-data.ts'
import { parsePage, restorePage } from '../../content/parse/parse-page.ts'
import type { Page } from '../../content/page.ts'
import type { Stopwatch } from '../../core/stopwatch.ts'
import { withTimeout } from '../../core/with-timeout.ts'
import { createSpellChecker, renderMisspellings, type SpellChecker } from '../linters/spelling.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { collectWords } from '../linters/collect-words.ts'
import { hasTree } from '../../content/linter.ts'
import { createRules } from '../rules/index.ts'
import { runPageRules } from '../rules/run-rules.ts'
import type { PageAnalysis } from './analyze-pages.ts'
import type { LintCache } from './cache.ts'
import { createPageKeys } from './keys.ts'
import type { WorkerResult, WorkerTask } from './worker.ts'

/** All pages, and what was found by looking at each alone. */
export interface AnalyzedContent {
  pages: Page[]
  diagnostics: Diagnostic[]
  /** Whether anything was found out that `cache` did not know. */
  isChanged: boolean
}

/** How to analyze. */
export interface AnalyzeOptions {
  cache: LintCache
  stopwatch: Stopwatch
  /** Which pages are to be checked, by display path; of the others only the facts are wanted. */
  isMine: (displayPath: string) => boolean
  /** Categories and sources of features as pages. */
  configPages?: Page[]
  /** A spell checker that is running already; else one is started and closed again. */
  speller?: SpellChecker | undefined
}

/**
 * Analyzes the pages that `cache` does not know and takes the others from it. Many at once go to
 * worker threads. The cache then holds these pages and no others.
 */
export async function analyzeContent(
  files: SourceFile[],
  data: FeatureData,
  { cache, stopwatch, isMine, configPages = [], speller: running }: AnalyzeOptions,
): Promise<AnalyzedContent> {
  const speller = running ?? createSpellChecker({ warmUp: cache.words.size === 0 })
  try {
    const keyOf = createPageKeys(cache.toolKey, data)
    const keys = files.map(keyOf)
    const mine = files.map(({ displayPath }) => isMine(displayPath))
    const missing = files.filter((_, index) => mine[index] && !cache.pages.has(keys[index]!))
    const fresh = new Map(zip(missing, await analyzeMissing(missing, data, stopwatch)))
    const analyses = files.map((file, index) => {
      return fresh.get(file)?.analysis ?? (mine[index] ? cache.pages.get(keys[index]!) : undefined)
    })
    const configs = configPages.map((page) => {
      const key = keyOf(page.source ?? page.file)
      const known = cache.pages.get(key)
      return { page, key, isNew: !known, analysis: known ?? analyzeConfig(page, data, stopwatch) }
    })
    const wordCount = cache.words.size
    await stopwatch.measure('cspell', () =>
      speller.check(
        wordsOf([...analyses, ...configs.map(({ analysis }) => analysis)]),
        cache.words,
      ),
    )
    const kept = new Map<string, PageAnalysis>([
      ...zip(keys, analyses).filter(isAnalyzed),
      ...configs.map(({ key, analysis }): [string, PageAnalysis] => [key, analysis]),
    ])
    const hasNews = fresh.size > 0 || configs.some(({ isNew }) => isNew)
    const isChanged =
      hasNews || cache.words.size > wordCount || cache.pages.size > new Set(kept.keys()).size
    cache.pages = kept
    const pages = files.map((file, index) => {
      const facts = analyses[index]?.facts
      if (!facts) return parsePage(file, data)
      return fresh.get(file)?.page ?? restorePage(file, facts, data.variables)
    })
    const diagnostics = analyses.flatMap((analysis, index) => [
      ...(analysis?.diagnostics ?? []),
      ...renderMisspellings(pages[index]!, analysis?.words ?? [], cache.words),
    ])
    for (const { page, analysis } of configs) {
      diagnostics.push(
        ...analysis.diagnostics,
        ...renderMisspellings(page, analysis.words, cache.words),
      )
    }
    return { pages, diagnostics, isChanged }
  } finally {
    if (!running) await speller.close()
  }
}

/** What is said of a category or a source by looking at it as a page. */
function analyzeConfig(page: Page, data: FeatureData, stopwatch: Stopwatch): PageAnalysis {
  return {
    facts: undefined,
    diagnostics: runPageRules(page, data, createRules(data.features), stopwatch),
    words: hasTree(page) ? collectWords(page) : [],
  }
}

/** Whether this code is in a bundle, as it is in all commands but not in tests. */
const isBundle = import.meta.url.endsWith('.mjs')

/** So many pages take about as long as a worker needs to start; TypeScript takes longer to load. */
const pagesPerThread = isBundle ? 24 : 128

/** Pages that one task holds at most, so that workers end at about the same time. */
const maxTaskSize = 64

/** Seconds after which a thread that has not analyzed its pages counts as hanging. */
const deadline = 600

async function analyzeMissing(
  files: SourceFile[],
  data: FeatureData,
  stopwatch: Stopwatch,
): Promise<{ analysis: PageAnalysis; page?: Page }[]> {
  if (files.length === 0) return []
  const threads = Math.min(availableParallelism(), Math.floor(files.length / pagesPerThread))
  if (threads < 2) {
    const { analyzePages } = await import('./analyze-pages.ts')
    return analyzePages(files, data, stopwatch)
  }
  return analyzeInWorkers(files, data, { stopwatch, threads })
}

async function analyzeInWorkers(
  files: SourceFile[],
  data: FeatureData,
  { stopwatch, threads }: { stopwatch: Stopwatch; threads: number },
): Promise<{ analysis: PageAnalysis }[]> {
  const { Tinypool } = await import('tinypool')
  const { variables, references } = data
  const features = data.features.map(({ name }) => name)
  const tasks: WorkerTask[] = []
  const taskSize = Math.min(maxTaskSize, Math.ceil(files.length / threads))
  for (let at = 0; at < files.length; at += taskSize) {
    tasks.push({ files: files.slice(at, at + taskSize), data: { variables, references }, features })
  }
  const pool = new Tinypool({
    filename: findWorker(),
    minThreads: threads,
    maxThreads: threads,
  })
  try {
    const answers = tasks.map((task) => pool.run(task) as Promise<WorkerResult>)
    const waitingFor = 'the threads that analyze pages'
    const results = await withTimeout(Promise.all(answers), { seconds: deadline, waitingFor })
    for (const { timings } of results) stopwatch.add(timings)
    return results.flatMap(({ analyses }) => analyses.map((analysis) => ({ analysis })))
  } finally {
    // Threads give their memory back meanwhile; nothing waits for that.
    void pool.destroy()
  }
}

/** The worker beside a bundle of this code, or the one that loads the TypeScript sources. */
function findWorker(): string {
  return new URL(isBundle ? './worker.mjs' : './worker-start.mjs', import.meta.url).href
}

function* wordsOf(analyses: (Pick<PageAnalysis, 'words'> | undefined)[]): Iterable<string> {
  for (const analysis of analyses) for (const [word] of analysis?.words ?? []) yield word
}

function isAnalyzed(entry: [string, PageAnalysis | undefined]): entry is [string, PageAnalysis] {
  return entry[1] !== undefined
}

function zip<A, B>(first: A[], second: B[]): [A, B][] {
  return first.map((item, index) => [item, second[index]!])
}
