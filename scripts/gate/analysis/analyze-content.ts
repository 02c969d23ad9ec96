import { hasTree, isPage, type Document, type Page, type PageFacts } from '#content/page.ts'
import { parsePage, restorePage } from '#content/parse/parse-page.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { PageLinter } from '#content/rule.ts'
import { groupByFile, type Diagnostic } from '#core/diagnostic.ts'
import { collectWords } from '../linters/collect-words.ts'
import { markdownlintLinter } from '../linters/markdownlint.ts'
import { remarkLinter } from '../linters/remark.ts'
import { createSpellChecker, renderMisspellings, type SpellChecker } from '../linters/spelling.ts'
import { createRules } from '../rules/list-rules.ts'
import { prepareRules, runPageRules } from '../rules/run-rules.ts'
import {
  createLintKeys,
  createPageKeys,
  type FeatureData,
  type LintCache,
  type PageAnalysis,
} from './cache.ts'

/** Third-party linters that check one page at a time. */
export const pageLinters: PageLinter[] = [remarkLinter, markdownlintLinter]

/** All pages, with the findings that depend on a single page. */
interface AnalyzedContent {
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
  { cache, documents: others = [], speller, isEnglish = true }: AnalyzeOptions,
): Promise<AnalyzedContent> {
  const keyOf = createPageKeys(cache.toolKey, data)
  const parsedPages = new Map<string, Page>()
  const pages = files.map((file) => {
    const key = keyOf(file)
    const facts = cache.pages.get(key)?.facts
    const restore = () => (facts ? restorePage(file, facts, data.variables) : parsePage(file, data))
    const page = cache.parsedPages?.get(key) ?? restore()
    parsedPages.set(key, page)
    return page
  })
  const documents = [...pages, ...others]
  const keys = new Map(documents.map((each) => [each, keyOf(each.source ?? each.file)]))
  const missing = documents.filter((each) => !cache.pages.has(keys.get(each)!))
  const linted = new Map(Array.from(cache.pages.values(), (each) => [each.lintKey, each.linted]))
  const fresh = await analyzeDocuments(missing, data, linted)
  const analyses = documents.map((each) => fresh.get(each) ?? cache.pages.get(keys.get(each)!)!)
  const known = new Map(documents.map((each, index) => [keys.get(each)!, analyses[index]!]))
  const isChanged = missing.length > 0 || cache.pages.size > known.size
  cache.parsedPages = parsedPages
  cache.pages = known

  const words = isEnglish ? analyses.flatMap((each) => each.words.map(([word]) => word)) : []
  const hasNewWords = await checkWords(words, cache, speller)
  const diagnostics = documents.flatMap((document, index) => [
    ...analyses[index]!.diagnostics,
    ...analyses[index]!.linted,
    ...(isEnglish ? renderMisspellings(document, analyses[index]!.words, cache.words) : []),
  ])
  return { pages, diagnostics, isChanged: isChanged || hasNewWords }
}

/**
 * Checks each document on its own. Third-party linters check pages only, without those whose lint
 * key is in `known`.
 */
async function analyzeDocuments(
  documents: readonly Document[],
  data: FeatureData,
  known: ReadonlyMap<string, Diagnostic[]>,
): Promise<Map<Document, PageAnalysis>> {
  const rules = createRules(data.features)
  await prepareRules(documents, rules)
  const keyOf = createLintKeys(data)
  const parsed = documents.filter(isPage).filter(hasTree)
  const pages = parsed.filter(({ file }) => !known.has(keyOf(file)))
  const found = await Promise.all(pageLinters.map((linter) => linter.check(pages)))
  const otherFindings = groupByFile(found.flat())
  const analyze = (document: Document): PageAnalysis => {
    const lintKey = isPage(document) ? keyOf(document.file) : ''
    const fresh = isPage(document) ? otherFindings.get(document.file.displayPath) : undefined
    return {
      facts: isPage(document) ? toFacts(document) : undefined,
      diagnostics: runPageRules(document, data, rules),
      linted: known.get(lintKey) ?? fresh ?? [],
      lintKey,
      words: hasTree(document) ? collectWords(document) : [],
    }
  }
  return new Map(documents.map((document) => [document, analyze(document)]))
}

function toFacts(page: Page): PageFacts {
  const { route, frontMatter, frontMatterProblems, bodyStart, parses } = page
  const { anchors, links, directives, titleHeading, words } = page
  return {
    route,
    frontMatter,
    frontMatterProblems,
    bodyStart,
    titleHeading,
    parses,
    anchors,
    links,
    directives,
    words,
  }
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
