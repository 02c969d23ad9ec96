import { hasTree } from '#content/page.ts'
import type { Page } from '#content/page.ts'
import { parsePage, restorePage } from '#content/parse/parse-page.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { collectWords } from '../linters/collect-words.ts'
import { createSpellChecker, renderMisspellings, type SpellChecker } from '../linters/spelling.ts'
import { createRules } from '../rules/index.ts'
import { runPageRules } from '../rules/run-rules.ts'
import { analyzeInThreads } from './analyze-in-threads.ts'
import type { FeatureData, PageAnalysis } from './analyze-pages.ts'
import { createPageKeys, type LintCache } from './cache.ts'

/** All pages, and the findings of looking at each alone. */
export interface AnalyzedContent {
  pages: Page[]
  diagnostics: Diagnostic[]
  /** Whether the cache has to be saved. */
  isChanged: boolean
}

interface AnalyzeOptions {
  cache: LintCache
  /** Whether a page is checked, by display path; of the others only the facts are wanted. */
  isMine: (displayPath: string) => boolean
  /** Categories and sources of features as pages. */
  configPages?: Page[]
  /** A spell checker that is running already; else one is started and closed again. */
  speller?: SpellChecker | undefined
}

/**
 * Analyzes the pages that `cache` does not know and takes the others from it. The cache then holds these
 * pages and no others.
 */
export async function analyzeContent(
  files: SourceFile[],
  data: FeatureData,
  { cache, isMine, configPages = [], speller: running }: AnalyzeOptions,
): Promise<AnalyzedContent> {
  const keyOf = createPageKeys(cache.toolKey, data)
  const keys = new Map(files.map((file) => [file, keyOf(file)]))
  const mine = files.filter(({ displayPath }) => isMine(displayPath))
  const missing = mine.filter((file) => !cache.pages.has(keys.get(file)!))
  const results = await analyzeInThreads(missing, data)
  const fresh = new Map(missing.map((file, index) => [file, results[index]!]))

  const known = new Map<string, PageAnalysis>()
  const pages = files.map((file) => {
    const key = keys.get(file)!
    const analysis = fresh.get(file)?.analysis ?? cache.pages.get(key)
    if (!analysis?.facts) return parsePage(file, data)
    known.set(key, analysis)
    return fresh.get(file)?.page ?? restorePage(file, analysis.facts, data.variables)
  })
  const configs = configPages.map((page): [Page, PageAnalysis] => {
    const key = keyOf(page.source ?? page.file)
    const analysis = cache.pages.get(key) ?? analyzeConfig(page, data)
    known.set(key, analysis)
    return [page, analysis]
  })
  const isChanged =
    [...known.keys()].some((key) => !cache.pages.has(key)) || cache.pages.size > known.size
  cache.pages = known

  const analyzed = [
    ...pages.flatMap((page, index): [Page, PageAnalysis][] => {
      const file = files[index]!
      const analysis = isMine(file.displayPath) && known.get(keys.get(file)!)
      return analysis ? [[page, analysis]] : []
    }),
    ...configs,
  ]
  const words = analyzed.flatMap(([, analysis]) => analysis.words.map(([word]) => word))
  const hasNewWords = await checkWords(words, cache, running)
  const diagnostics = analyzed.flatMap(([page, analysis]) => [
    ...analysis.diagnostics,
    ...renderMisspellings(page, analysis.words, cache.words),
  ])
  return { pages, diagnostics, isChanged: isChanged || hasNewWords }
}

/** Checks the spelling of new words; says whether there are any. */
async function checkWords(
  words: string[],
  cache: LintCache,
  running: SpellChecker | undefined,
): Promise<boolean> {
  const news = [...new Set(words)].filter((word) => !cache.words.has(word))
  if (news.length === 0) return false
  const speller = running ?? createSpellChecker({ warmUp: false })
  try {
    await speller.check(news, cache.words)
    return true
  } finally {
    if (!running) await speller.close()
  }
}

/** Analyzes a category or a source of a feature as a page. */
function analyzeConfig(page: Page, data: FeatureData): PageAnalysis {
  return {
    facts: undefined,
    diagnostics: runPageRules(page, data, createRules(data.features)),
    words: hasTree(page) ? collectWords(page) : [],
  }
}
