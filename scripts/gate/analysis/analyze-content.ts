import { hasTree, type Document, type Page } from '#content/page.ts'
import { restorePage } from '#content/parse/parse-page.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Rule } from '#content/rule.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { collectWords } from '../linters/collect-words.ts'
import { createSpellChecker, renderMisspellings, type SpellChecker } from '../linters/spelling.ts'
import { createRules } from '../rules/index.ts'
import { prepareRules, runPageRules } from '../rules/run-rules.ts'
import { analyzePages, type FeatureData, type PageAnalysis } from './analyze-pages.ts'
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
  /** Text of files other than pages. */
  documents?: Document[]
  /** Running spell checker to reuse. Defaults to one that is closed after the check. */
  speller?: SpellChecker | undefined
  /** Whether the pages are in English. Others are not spell-checked. Defaults to true. */
  isEnglish?: boolean
}

/** Analyzes the pages that are not in `cache`, and updates the cache to the current pages. */
export async function analyzeContent(
  files: SourceFile[],
  data: FeatureData,
  { cache, documents = [], speller: running, isEnglish = true }: AnalyzeOptions,
): Promise<AnalyzedContent> {
  const keyOf = createPageKeys(cache.toolKey, data)
  const keys = new Map(files.map((file) => [file, keyOf(file)]))
  const missing = files.filter((file) => !cache.pages.has(keys.get(file)!))
  const linted = new Map(
    Array.from(cache.pages.values(), ({ lintKey, linted }) => [lintKey, linted]),
  )
  const results = await analyzePages(missing, data, linted)
  const fresh = new Map(missing.map((file, index) => [file, results[index]!]))

  const known = new Map<string, PageAnalysis>()
  const analyzedPages = files.map((file): [Page, PageAnalysis] => {
    const key = keys.get(file)!
    const analysis = fresh.get(file)?.analysis ?? cache.pages.get(key)!
    known.set(key, analysis)
    const page =
      fresh.get(file)?.page ??
      cache.parsedPages?.get(key) ??
      restorePage(file, analysis.facts!, data.variables)
    return [page, analysis]
  })
  cache.parsedPages = new Map(
    analyzedPages.map(([page], index) => [keys.get(files[index]!)!, page]),
  )
  const rules = createRules(data.features)
  await prepareRules(documents, rules)
  const others = documents.map((document): [Document, PageAnalysis] => {
    const key = keyOf(document.source ?? document.file)
    const analysis = cache.pages.get(key) ?? analyzeDocument(document, data, rules)
    known.set(key, analysis)
    return [document, analysis]
  })
  const isChanged =
    [...known.keys()].some((key) => !cache.pages.has(key)) || cache.pages.size > known.size
  cache.pages = known

  const analyzed = [...analyzedPages, ...others]
  const places = analyzed.map(([, { words }]) => (isEnglish ? words : []))
  const words = places.flat().map(([word]) => word)
  const hasNewWords = await checkWords(words, cache, running)
  const diagnostics = analyzed.flatMap(([document, analysis], index) => [
    ...analysis.diagnostics,
    ...analysis.linted,
    ...renderMisspellings(document, places[index]!, cache.words),
  ])
  const pages = analyzedPages.map(([page]) => page)
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

function analyzeDocument(
  document: Document,
  data: FeatureData,
  rules: readonly Rule[],
): PageAnalysis {
  return {
    facts: undefined,
    diagnostics: runPageRules(document, data, rules),
    linted: [],
    lintKey: '',
    words: hasTree(document) ? collectWords(document) : [],
  }
}
