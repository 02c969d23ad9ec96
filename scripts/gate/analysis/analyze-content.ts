import { hasTree, type Page } from '#content/page.ts'
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

/** All pages, with the findings that depend on a single page. */
export interface AnalyzedContent {
  pages: Page[]
  diagnostics: Diagnostic[]
  /** Whether the cache must be saved. */
  isChanged: boolean
}

interface AnalyzeOptions {
  cache: LintCache
  /** Categories and feature sources, wrapped as pages. */
  configPages?: Page[]
  /** Running spell checker to reuse. By default, one is started and closed again. */
  speller?: SpellChecker | undefined
}

/** Analyzes the pages that are not in `cache`, and updates the cache to the current pages. */
export async function analyzeContent(
  files: SourceFile[],
  data: FeatureData,
  { cache, configPages = [], speller: running }: AnalyzeOptions,
): Promise<AnalyzedContent> {
  const keyOf = createPageKeys(cache.toolKey, data)
  const keys = new Map(files.map((file) => [file, keyOf(file)]))
  const missing = files.filter((file) => !cache.pages.has(keys.get(file)!))
  const linted = new Map(
    Array.from(cache.pages.values(), ({ lintKey, linted }) => [lintKey, linted]),
  )
  const results = await analyzeInThreads(missing, data, linted)
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
      const analysis = known.get(keys.get(file)!)
      return analysis ? [[page, analysis]] : []
    }),
    ...configs,
  ]
  const words = analyzed.flatMap(([, analysis]) => analysis.words.map(([word]) => word))
  const hasNewWords = await checkWords(words, cache, running)
  const diagnostics = analyzed.flatMap(([page, analysis]) => [
    ...analysis.diagnostics,
    ...analysis.linted,
    ...renderMisspellings(page, analysis.words, cache.words),
  ])
  return { pages, diagnostics, isChanged: isChanged || hasNewWords }
}

/** Checks the spelling of words that are not cached. Returns whether there are any. */
async function checkWords(
  words: string[],
  cache: LintCache,
  running: SpellChecker | undefined,
): Promise<boolean> {
  const newWords = [...new Set(words)].filter((word) => !cache.words.has(word))
  if (newWords.length === 0) return false
  const speller = running ?? createSpellChecker({ warmUp: false })
  try {
    await speller.check(newWords, cache.words)
    return true
  } finally {
    if (!running) await speller.close()
  }
}

function analyzeConfig(page: Page, data: FeatureData): PageAnalysis {
  return {
    facts: undefined,
    diagnostics: runPageRules(page, data, createRules(data.features)),
    linted: [],
    lintKey: '',
    words: hasTree(page) ? collectWords(page) : [],
  }
}
