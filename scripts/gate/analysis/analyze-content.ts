import type { SourceFile } from '#content/read/read-content.ts'
import type { FeatureData } from '../feature-data.ts'
import { parsePage, restorePage } from '#content/parse/parse-page.ts'
import type { Page } from '#content/page.ts'
import type { Stopwatch } from '#core/stopwatch.ts'
import {
  createSpellChecker,
  renderMisspellings,
  type SpellChecker,
  type SpellingResults,
} from '../linters/spelling.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { collectWords } from '../linters/collect-words.ts'
import { hasTree } from '#content/linter.ts'
import { createRules } from '../rules/index.ts'
import { runPageRules } from '../rules/run-rules.ts'
import { analyzeInThreads } from './analyze-in-threads.ts'
import type { PageAnalysis } from './analyze-pages.ts'
import type { LintCache } from './cache.ts'
import { createPageKeys } from './keys.ts'

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
    const wordCount = cache.words.size
    const spelling = startSpelling(speller, cache.words)
    const fresh = new Map(
      zip(missing, await analyzeInThreads(missing, data, { stopwatch, onAnalyzed: spelling.add })),
    )
    const analyses = files.map((file, index) => {
      return fresh.get(file)?.analysis ?? (mine[index] ? cache.pages.get(keys[index]!) : undefined)
    })
    const configs = configPages.map((page) => {
      const key = keyOf(page.source ?? page.file)
      const known = cache.pages.get(key)
      return { page, key, isNew: !known, analysis: known ?? analyzeConfig(page, data, stopwatch) }
    })
    spelling.add([...analyses, ...configs.map(({ analysis }) => analysis)])
    await stopwatch.measure('cspell', () => spelling.end())
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

/** For how many words of one run others are suggested. */
const maxSuggestions = 40

/** Has words checked while other pages are analyzed; `end` resolves when all have been. */
function startSpelling(speller: SpellChecker, results: SpellingResults) {
  const budget = { left: maxSuggestions }
  const asked = new Set<string>()
  const answers: Promise<void>[] = []
  return {
    add(this: void, analyses: readonly (Pick<PageAnalysis, 'words'> | undefined)[]): void {
      const news = [...wordsOf(analyses)].filter((word) => !asked.has(word))
      for (const word of news) asked.add(word)
      const answer = speller.check(news, results, budget)
      // What goes wrong is told at the end.
      answer.catch(() => undefined)
      answers.push(answer)
    },
    async end(): Promise<void> {
      await Promise.all(answers)
    },
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

function* wordsOf(
  analyses: readonly (Pick<PageAnalysis, 'words'> | undefined)[],
): Iterable<string> {
  for (const analysis of analyses) for (const [word] of analysis?.words ?? []) yield word
}

function isAnalyzed(entry: [string, PageAnalysis | undefined]): entry is [string, PageAnalysis] {
  return entry[1] !== undefined
}

function zip<A, B>(first: A[], second: B[]): [A, B][] {
  return first.map((item, index) => [item, second[index]!])
}
